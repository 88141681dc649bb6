//! Router of the page. Files with a hash in their name are cached forever; the others are revalidated by `ETag` on every
//! request.

use std::hash::{DefaultHasher, Hasher};

use axum::Router;
use axum::body::Body;
use axum::extract::State;
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG,
    IF_NONE_MATCH, REFERRER_POLICY, VARY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri};
use axum::middleware::map_response;
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use crate::Site;
use crate::encoding::Encoding;
use crate::site::INDEX;

/// Content security policy. All but `frame-ancestors` is in the page too, for web servers that send no such header; there it
/// also has the hash of the inline script.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
                      img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; \
                      manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/// Query parameter for the embeddable board.
const EMBED: &str = "embed";

/// Default headers of every response.
const HEADERS: [(HeaderName, HeaderValue); 7] = [
    (CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY)),
    (X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    (
        HeaderName::from_static("permissions-policy"),
        HeaderValue::from_static("camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
    ),
    (HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin")),
    (HeaderName::from_static("cross-origin-embedder-policy"), HeaderValue::from_static("require-corp")),
    (HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("same-origin")),
];

/// Router for the files of a site.
pub fn app(site: Site) -> Router {
    Router::new().fallback_service(get(page).with_state(site)).layer(map_response(with_headers))
}

async fn with_headers(mut response: Response) -> Response {
    for (name, value) in HEADERS {
        response.headers_mut().entry(name).or_insert(value);
    }
    response
}

async fn page(State(site): State<Site>, uri: Uri, request: HeaderMap) -> Response {
    let name = match uri.path().trim_start_matches('/') {
        "" => INDEX,
        name => name,
    };
    let accepted = request.get(ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let encodings = Encoding::ALL.into_iter().filter(|encoding| encoding.is_accepted(accepted));
    for encoding in encodings {
        if let Some(bytes) = content_type(name).and_then(|_| site.file(name, encoding)) {
            let tag = (!has_hash(name)).then(|| tag(&bytes));
            let is_unchanged = tag.as_ref().is_some_and(|tag| matches_tag(&request, tag));
            let mut response =
                respond(name, encoding, if is_unchanged { Body::empty() } else { Body::from(bytes) });
            if let Some(tag) = tag {
                response.headers_mut().insert(ETAG, tag);
            }
            if is_unchanged {
                *response.status_mut() = StatusCode::NOT_MODIFIED;
            }
            // The embeddable board has no controls that clickjacking could abuse.
            let is_embedded = name == INDEX && is_embedded(&uri);
            if name == INDEX
                && let Some(policy) = policy(&site, if is_embedded { "*" } else { "'none'" })
            {
                response.headers_mut().insert(CONTENT_SECURITY_POLICY, policy);
            }
            if is_embedded {
                // Cross-origin isolated pages may only embed documents with this header.
                let cross_origin = HeaderValue::from_static("cross-origin");
                response
                    .headers_mut()
                    .insert(HeaderName::from_static("cross-origin-resource-policy"), cross_origin);
            }
            return response;
        }
    }
    match site.lack() {
        Some(lack) if name == INDEX => (StatusCode::SERVICE_UNAVAILABLE, lack.to_string()).into_response(),
        _ => (StatusCode::NOT_FOUND, "there is no such page").into_response(),
    }
}

/// The policy in the page's own HTML, with `frame-ancestors` added.
fn policy(site: &Site, ancestors: &str) -> Option<HeaderValue> {
    let page = site.file(INDEX, Encoding::Plain)?;
    let (_, after) = str::from_utf8(&page).ok()?.split_once("\"Content-Security-Policy\" content=\"")?;
    let (stated, _) = after.split_once('"')?;
    HeaderValue::from_str(&format!("{stated}; frame-ancestors {ancestors}")).ok()
}

/// `ETag` of a file. Every encoding has its own.
fn tag(bytes: &[u8]) -> HeaderValue {
    let mut hasher = DefaultHasher::new();
    hasher.write(bytes);
    HeaderValue::from_str(&format!("\"{:016x}\"", hasher.finish()))
        .unwrap_or(HeaderValue::from_static("\"\""))
}

/// Whether `If-None-Match` contains a tag.
fn matches_tag(request: &HeaderMap, tag: &HeaderValue) -> bool {
    let known = request.get_all(IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    let mut tags = known.flat_map(|tags| tags.split(',')).map(|tag| tag.trim().trim_start_matches("W/"));
    tags.any(|known| known == "*" || known.as_bytes() == tag.as_bytes())
}

/// Whether a URL asks for the embeddable board.
fn is_embedded(uri: &Uri) -> bool {
    uri.query().is_some_and(|query| query.split('&').any(|word| word == EMBED))
}

fn respond(name: &str, encoding: Encoding, body: Body) -> Response {
    let mut response = Response::new(body);
    let headers = response.headers_mut();
    let caching = if has_hash(name) { "public, max-age=31536000, immutable" } else { "no-cache" };
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(caching));
    headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
    if let Some(kind) = content_type(name) {
        headers.insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    }
    if let Some(token) = encoding.token() {
        headers.insert(CONTENT_ENCODING, HeaderValue::from_static(token));
    }
    response
}

/// Whether a name contains a content hash, as from the bundler (`style-0123456789abcdef.css`), so that the file never
/// changes. The others, such as the page, its manifest and the service worker, are revalidated.
fn has_hash(name: &str) -> bool {
    let hash = name.rsplit_once('.').and_then(|(stem, _)| stem.rsplit_once('-')).map(|(_, hash)| hash);
    hash.is_some_and(|hash| hash.len() == 16 && hash.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

/// Content type by file extension. Files with other extensions, also compressed ones, are not served by name.
fn content_type(name: &str) -> Option<&'static str> {
    Some(match name.rsplit_once('.')?.1 {
        "css" => "text/css; charset=utf-8",
        "ftl" => "text/plain; charset=utf-8",
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "png" => "image/png",
        "svg" => "image/svg+xml",
        "network" => "application/octet-stream",
        "woff2" => "font/woff2",
        "wasm" => "application/wasm",
        "webmanifest" => "application/manifest+json",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_holds_the_same_policy() {
        let page = include_str!("../../jersi-web/page/index.html");
        let inside = POLICY.strip_suffix("; frame-ancestors 'none'").expect("it ends so");
        assert!(page.contains(&format!("content=\"{inside}\"")), "{inside}");
    }

    /// A page with a policy.
    static PAGE: &[(&str, &[u8])] =
        &[(INDEX, b"<meta http-equiv=\"Content-Security-Policy\" content=\"script-src 'sha256-x='\">")];

    #[test]
    fn only_the_board_for_other_pages_may_be_framed() {
        let asks = |address: &'static str| is_embedded(&Uri::from_static(address));
        assert!(asks("/?embed") && asks("/?lang=fr&embed"));
        assert!(!asks("/") && !asks("/?embedded") && !asks("/embed"));
        let site = Site::embedded(PAGE);
        assert_eq!(policy(&site, "*").unwrap(), "script-src 'sha256-x='; frame-ancestors *");
    }
}
