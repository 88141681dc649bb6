//! Password hashing: argon2id in blocking threads, few at a time, with a bounded queue. The response time does not
//! reveal whether an account exists.

use std::sync::Arc;

use argon2::password_hash::{PasswordHash, PasswordHasher, PasswordVerifier, SaltString};
use argon2::{Algorithm, Argon2, Params, Version};
use jersi_wire::ErrorId;
use tokio::sync::Semaphore;

use crate::refused::Refused;
use crate::secret;

/// Queue length. Further requests are rejected.
const QUEUE: usize = 64;
/// Retry time of rejected requests, in milliseconds.
const RETRY_AFTER: u64 = 5_000;

/// 19 MiB, two passes: the OWASP recommendation for argon2id.
fn hasher() -> Argon2<'static> {
    Argon2::new(Algorithm::Argon2id, Version::V0x13, Params::default())
}

/// Password hasher.
pub(crate) struct Passwords {
    /// Concurrent hashes; each takes 19 MiB and a processor.
    working: Arc<Semaphore>,
    waiting: Arc<Semaphore>,
}

impl Default for Passwords {
    /// Half of the processors, so that games stay responsive.
    fn default() -> Self {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        Self::new((processors / 2).clamp(1, 4), QUEUE)
    }
}

impl Passwords {
    fn new(working: usize, waiting: usize) -> Self {
        Self { working: Arc::new(Semaphore::new(working)), waiting: Arc::new(Semaphore::new(waiting)) }
    }

    /// Runs a hash when there is a free slot. The slot is released when the work is done, not when the caller
    /// disconnects: otherwise disconnecting would start more work.
    async fn work<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Refused> {
        let queued = self.waiting.clone().try_acquire_owned().map_err(|_| Refused::wait(RETRY_AFTER))?;
        let turn =
            self.working.clone().acquire_owned().await.map_err(|_| Refused::from(ErrorId::Unavailable))?;
        drop(queued);
        let done = tokio::task::spawn_blocking(move || {
            let done = work();
            drop(turn);
            done
        });
        done.await.map_err(|_| ErrorId::Unavailable.into())
    }

    /// Hashes a password.
    pub(crate) async fn hash(&self, password: String) -> Result<String, Refused> {
        let salt = secret::token();
        let hashed = self.work(move || {
            let salt = SaltString::encode_b64(&salt.as_bytes()[..16]).ok()?;
            Some(hasher().hash_password(password.as_bytes(), &salt).ok()?.to_string())
        });
        hashed.await?.ok_or(ErrorId::Unavailable.into())
    }

    /// Whether a password matches a hash. Without a hash the same work is done, so that the time does not reveal whether
    /// the account exists.
    pub(crate) async fn verify(&self, password: String, hash: Option<String>) -> Result<bool, Refused> {
        self.work(move || {
            if let Some(hash) = hash {
                let parsed = PasswordHash::new(&hash);
                return parsed.is_ok_and(|hash| hasher().verify_password(password.as_bytes(), &hash).is_ok());
            }
            if let Ok(salt) = SaltString::encode_b64(&[0; 16]) {
                let _ = hasher().hash_password(password.as_bytes(), &salt);
            }
            false
        })
        .await
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    fn run(test: impl Future<Output = ()>) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        runtime.expect("a runtime").block_on(test);
    }

    #[test]
    fn disconnecting_does_not_free_a_slot() {
        run(async {
            let passwords = Passwords::new(1, 2);
            let (go, released) = mpsc::channel::<()>();
            let hung_up = passwords.work(move || released.recv());
            let short = std::time::Duration::from_millis(50);
            assert!(tokio::time::timeout(short, hung_up).await.is_err(), "it works");
            assert_eq!(passwords.working.available_permits(), 0, "nobody waits for it, and it still works");
            go.send(()).expect("it works");
            assert!(passwords.work(|| 7).await.is_ok_and(|seven| seven == 7), "then comes the next");
        });
    }

    #[test]
    fn a_full_queue_rejects_with_a_retry_time() {
        run(async {
            let passwords = Passwords::new(1, 1);
            let (go, released) = mpsc::channel::<()>();
            let first = passwords.work(move || released.recv().is_ok());
            let second = passwords.work(|| true);
            let third = async {
                // The first is running and the second is queued now.
                let refused = passwords.work(|| true).await.expect_err("a full queue");
                assert_eq!((refused.id, refused.wait), (ErrorId::TooMany, Some(RETRY_AFTER)));
                go.send(()).expect("it works");
            };
            let (first, second, ()) = tokio::join!(first, second, third);
            assert!(first.is_ok_and(|done| done) && second.is_ok_and(|done| done));
        });
    }

    #[test]
    fn a_password_fits_its_hash_alone() {
        run(async {
            let passwords = Passwords::default();
            let hash = passwords.hash("long enough".to_owned()).await.expect("a hash");
            assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
            let verify = async |password: &str, hash: Option<&String>| {
                passwords.verify(password.to_owned(), hash.cloned()).await.expect("its turn")
            };
            assert!(verify("long enough", Some(&hash)).await);
            assert!(!verify("long enougH", Some(&hash)).await && !verify("long enough", None).await);
        });
    }
}
