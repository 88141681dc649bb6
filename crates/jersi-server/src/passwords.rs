//! Password hashing: argon2id in blocking threads, few at a time, with a bounded queue in which networks take turns. The
//! response time does not reveal whether an account exists.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use argon2::password_hash::{PasswordHash, PasswordHasher, PasswordVerifier, SaltString};
use argon2::{Algorithm, Argon2, Params, Version};
use jersi_site::network_of;
use jersi_wire::ErrorId;
use tokio::sync::Semaphore;

use crate::refused::Refused;
use crate::secret;

/// Queue length. Further requests are rejected.
const QUEUE: usize = 256;
/// Queue length of one network: a school class at once.
const NETWORK_QUEUE: usize = 64;
/// Retry time of rejected requests, in milliseconds.
const RETRY_AFTER: u64 = 5_000;

/// 19 MiB, two passes: the OWASP recommendation for argon2id.
fn hasher() -> Argon2<'static> {
    Argon2::new(Algorithm::Argon2id, Version::V0x13, Params::default())
}

/// Password hasher.
pub(crate) struct Passwords {
    /// Concurrent hashes; each takes 19 MiB and a processor. First come, first served.
    working: Arc<Semaphore>,
    queue: Arc<Mutex<Queue>>,
    most: usize,
    most_of_network: usize,
}

/// Waiting requests by network.
#[derive(Default)]
struct Queue {
    waiting: usize,
    networks: HashMap<IpAddr, Line>,
}

/// Waiting requests of one network. One of them at a time waits for a free slot, so that networks take turns.
struct Line {
    waiting: usize,
    first: Arc<Semaphore>,
}

impl Default for Passwords {
    /// Half of the processors, so that games stay responsive.
    fn default() -> Self {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        Self::new((processors / 2).clamp(1, 4), QUEUE, NETWORK_QUEUE)
    }
}

/// Place in the queue until dropped.
struct Place(Arc<Mutex<Queue>>, IpAddr);

impl Drop for Place {
    fn drop(&mut self) {
        let mut queue = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        queue.waiting -= 1;
        let Some(line) = queue.networks.get_mut(&self.1) else { return };
        line.waiting -= 1;
        if line.waiting == 0 {
            queue.networks.remove(&self.1);
        }
    }
}

impl Passwords {
    fn new(working: usize, most: usize, most_of_network: usize) -> Self {
        Self { working: Arc::new(Semaphore::new(working)), queue: Arc::default(), most, most_of_network }
    }

    /// Number of waiting requests.
    pub(crate) fn waiting(&self) -> usize {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner).waiting
    }

    /// Takes a place in the queue, with the semaphore of its network.
    fn join_queue(&self, address: IpAddr) -> Option<(Place, Arc<Semaphore>)> {
        let network = network_of(address);
        let mut queue = self.queue.lock().unwrap_or_else(PoisonError::into_inner);
        if queue.waiting >= self.most {
            return None;
        }
        let new = || Line { waiting: 0, first: Arc::new(Semaphore::new(1)) };
        let line = queue.networks.entry(network).or_insert_with(new);
        if line.waiting >= self.most_of_network {
            return None;
        }
        line.waiting += 1;
        let first = line.first.clone();
        queue.waiting += 1;
        Some((Place(self.queue.clone(), network), first))
    }

    /// Runs a hash when there is a free slot. The slot is released when the work is done, not when the caller
    /// disconnects: otherwise disconnecting would start more work.
    async fn work<T: Send + 'static>(
        &self,
        address: IpAddr,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Refused> {
        let unavailable = || Refused::from(ErrorId::Unavailable);
        let (place, first) = self.join_queue(address).ok_or_else(|| Refused::wait(RETRY_AFTER))?;
        let is_first = first.acquire_owned().await.map_err(|_| unavailable())?;
        let slot = self.working.clone().acquire_owned().await.map_err(|_| unavailable())?;
        drop((is_first, place));
        let done = tokio::task::spawn_blocking(move || {
            let done = work();
            drop(slot);
            done
        });
        done.await.map_err(|_| unavailable())
    }

    /// Hashes a password.
    pub(crate) async fn hash(&self, address: IpAddr, password: String) -> Result<String, Refused> {
        let salt = secret::token();
        let hashed = self.work(address, move || {
            let salt = SaltString::encode_b64(&salt.as_bytes()[..16]).ok()?;
            Some(hasher().hash_password(password.as_bytes(), &salt).ok()?.to_string())
        });
        hashed.await?.ok_or(ErrorId::Unavailable.into())
    }

    /// Whether a password matches a hash. Without a hash the same work is done, so that the time does not reveal whether
    /// the account exists.
    pub(crate) async fn verify(
        &self,
        address: IpAddr,
        password: String,
        hash: Option<String>,
    ) -> Result<bool, Refused> {
        self.work(address, move || {
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

    const HERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 1));
    const ELSEWHERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 2));

    #[test]
    fn disconnecting_does_not_free_a_slot() {
        run(async {
            let passwords = Passwords::new(1, 2, 2);
            let (go, released) = mpsc::channel::<()>();
            let hung_up = passwords.work(HERE, move || released.recv());
            let short = std::time::Duration::from_millis(50);
            assert!(tokio::time::timeout(short, hung_up).await.is_err(), "it works");
            assert_eq!(passwords.working.available_permits(), 0, "nobody waits for it, and it still works");
            go.send(()).expect("it works");
            assert!(passwords.work(HERE, || 7).await.is_ok_and(|seven| seven == 7), "then comes the next");
        });
    }

    #[test]
    fn a_full_queue_rejects_with_a_retry_time() {
        run(async {
            let passwords = Passwords::new(1, 2, 1);
            let (go, released) = mpsc::channel::<()>();
            let first = passwords.work(HERE, move || released.recv().is_ok());
            let second = passwords.work(HERE, || true);
            let third = async {
                // The first is running and the second is queued now.
                let refused = passwords.work(HERE, || true).await.expect_err("a full queue of the network");
                assert_eq!((refused.id, refused.wait), (ErrorId::TooMany, Some(RETRY_AFTER)));
                assert_eq!(passwords.waiting(), 1);
                let (_place, _) = passwords.join_queue(ELSEWHERE).expect("another network has its own queue");
                passwords.work(HERE, || true).await.expect_err("a full queue");
                go.send(()).expect("it works");
            };
            let (first, second, ()) = tokio::join!(first, second, third);
            assert!(first.is_ok_and(|done| done) && second.is_ok_and(|done| done));
            assert!(passwords.waiting() == 0 && passwords.queue.lock().expect("whole").networks.is_empty());
        });
    }

    #[test]
    fn networks_take_turns() {
        run(async {
            let passwords = Passwords::new(1, 100, 100);
            let done = Arc::new(Mutex::new(Vec::new()));
            let (go, released) = mpsc::channel::<()>();
            let work = |address: IpAddr, name: usize| {
                let done = done.clone();
                passwords.work(address, move || done.lock().expect("whole").push(name))
            };
            let running = passwords.work(HERE, move || released.recv().is_ok());
            let many = futures_util::future::join_all((0..20).map(|number| work(HERE, number)));
            let other = async {
                let other = work(ELSEWHERE, 99);
                go.send(()).expect("it works");
                other.await
            };
            let (running, many, other) = tokio::join!(running, many, other);
            assert!(running.is_ok() && many.iter().all(Result::is_ok) && other.is_ok());
            let done = done.lock().expect("whole");
            let place = done.iter().position(|&name| name == 99).expect("it is done");
            assert!(place <= 2, "after at most one of the other network: {done:?}");
        });
    }

    #[test]
    fn a_password_fits_its_hash_alone() {
        run(async {
            let passwords = Passwords::default();
            let hash = passwords.hash(HERE, "long enough".to_owned()).await.expect("a hash");
            assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
            let verify = async |password: &str, hash: Option<&String>| {
                passwords.verify(HERE, password.to_owned(), hash.cloned()).await.expect("its turn")
            };
            assert!(verify("long enough", Some(&hash)).await);
            assert!(!verify("long enougH", Some(&hash)).await && !verify("long enough", None).await);
        });
    }
}
