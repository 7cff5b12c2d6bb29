vcl 4.1;

// A CDN for the shop in one file, for Varnish 7.1 with the package varnish-modules (decision 72, docs/operations.md). It keeps
// what the shop says may be kept, and nothing else, and ends it by key as soon as the shop says so. To be started with
// UPYA_PURGE_TOKEN in its environment and with -p http_gzip_support=off, as the shop compresses by itself.

import directors;
import std;
import xkey;

include "./backends.vcl";

sub vcl_recv {
    // Only vcl_deliver starts a request again: the shop failed, and what is old is better than nothing.
    if (req.restarts > 0) {
        set req.grace = 24h;
        set req.backend_hint = web.backend();
        return (hash);
    }
    unset req.http.X-Purged;
    call clean_request;
    set req.backend_hint = web.backend();

    if (req.method == "PURGE") {
        call purge_by_key;
    }
    // For our own machines only, which ask the processes themselves. The shop reads an escaped letter as that letter, and no
    // address of it has one.
    if (req.url ~ "^/(?:metrics|readyz)(?:[/?;]|$)" || req.url ~ "^/[^/?]*%(?:[46][1-9a-fA-F]|[57][0-9aA])") {
        return (synth(404));
    }
    if (req.method !~ "^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$") {
        return (synth(405));
    }
    if ((req.method != "GET" && req.method != "HEAD") || req.http.Authorization) {
        return (pass);
    }
    // Streams of events: nothing of them is held back, and each takes one thread only.
    if (req.method == "GET" && req.url ~ "^/api/live(?:/(?!pieces(?:[?]|$))[a-z]+)?(?:[?]|$)") {
        return (pipe);
    }

    // How long something may be old while it is asked for again; all of it when no process is ready.
    set req.grace = 30s;
    if (req.url ~ "^/(?:assets/|media/(?!avatars/|youtube/))" || req.url ~ "^/[a-z0-9-]+[.](?:ico|js|png|svg|txt|webmanifest|woff2|xml)(?:[?]|$)" || req.url ~ "^/feeds/") {
        // Files name themselves by their address: nothing behind it makes another.
        set req.url = regsub(req.url, "[?].*$", "");
        set req.grace = 7d;
    } elsif (req.url ~ "^/__manifest[?](?:paths|version)=") {
        // The routes of the links on a page: every product has the same.
        set req.url = regsuball(req.url, "%2Fproduct%2F[0-9a-f-]{36}", "%2Fproduct%2Fany");
        set req.url = regsuball(req.url, "%2Fproduct%2Fany(?:%2C%2Fproduct%2Fany)+", "%2Fproduct%2Fany");
        set req.url = std.querysort(req.url);
        set req.grace = 7d;
    } elsif (req.url ~ "^/api/(?:live/pieces|products(?:/[\w/-]+)?|categories|feed/clips|videos/[0-9a-f-]{36}(?:/tags)?|try-on/garments)(?:[?]|$)") {
        // The same for members and visitors.
        call keep_known_parameters;
    } elsif (req.url ~ "^/(?:_[.]data|(?:feed|wishlist|privacy|about|exchanges|terms|offline|product/[0-9a-fA-F-]{36}|bag/[\w.~-]+)(?:[.]data)?)?(?:[?]|$)") {
        // A member's page is a member's. The word is enough: no cookie of another name has it.
        if (req.http.Cookie ~ "upya_session") {
            return (pass);
        }
        call read_choices;
        if (req.http.X-Choices == "unreadable") {
            unset req.http.X-Choices;
            return (pass);
        }
        call keep_known_parameters;
    } else {
        return (pass);
    }
    if (!std.healthy(req.backend_hint)) {
        set req.grace = 24h;
    }
    call leave_only_the_address;
    set req.http.X-Shared = "yes";
    return (hash);
}

// Headers that mean something here or that some server in between believes, and that only we may set.
sub clean_request {
    unset req.http.X-Shared;
    unset req.http.X-Choices;
    unset req.http.Forwarded;
    unset req.http.Proxy;
    unset req.http.X-Forwarded-Host;
    unset req.http.X-Forwarded-Port;
    unset req.http.X-Forwarded-Prefix;
    unset req.http.X-Forwarded-Server;
    unset req.http.X-HTTP-Method-Override;
    unset req.http.X-Original-URL;
    unset req.http.X-Rewrite-URL;
    unset req.http.X-Real-IP;
    // Varnish has added who it is talking to. What a stranger says before that is not believed.
    if (client.ip !~ balancers) {
        set req.http.X-Forwarded-For = client.ip;
    }
}

// Everything that the answer may depend on is the address, the display preferences and the encoding, which make its key.
sub leave_only_the_address {
    unset req.http.Cookie;
    unset req.http.Host;
    unset req.http.User-Agent;
    unset req.http.Accept-Language;
    unset req.http.Origin;
    unset req.http.Referer;
    unset req.http.Save-Data;
    unset req.http.X-Guest-Id;
    unset req.http.X-CSRF-Token;
    unset req.http.X-Account-Id;
    unset req.http.If-Range;
    if (req.url ~ "[.](?:avif|ico|jpg|m4s|mp4|png|webm|webp|woff2)$") {
        unset req.http.Accept-Encoding;
    } elsif (req.http.Accept-Encoding ~ "(?i)\bbr\b" && req.http.Accept-Encoding !~ "(?i)\bbr\s*;\s*q=0(?:[.]0*)?\s*(?:,|$)") {
        set req.http.Accept-Encoding = "br";
    } elsif (req.http.Accept-Encoding ~ "(?i)\bgzip\b" && req.http.Accept-Encoding !~ "(?i)\bgzip\s*;\s*q=0(?:[.]0*)?\s*(?:,|$)") {
        set req.http.Accept-Encoding = "gzip";
    } else {
        unset req.http.Accept-Encoding;
    }
}

// Parameters that no page and no call of the shop reads are dropped, the others sorted: what advertisers add makes no other
// page, and nobody empties the cache by inventing some. A test compares the names with what pages and calls read.
sub keep_known_parameters {
    set req.url = regsub(req.url, "[?]", "?&");
    set req.url = regsuball(req.url, "&(?!(?:_routes|category|colour|condition|cursor|department|ids|kind|limit|max_price|min_price|pieces|q|seed|size|sort|style|unsized|video)=)[^&]*", "");
    set req.url = regsub(req.url, "[?]&", "?");
    set req.url = regsub(req.url, "[?]$", "");
    set req.url = std.querysort(req.url);
}

// The cookie of display preferences as the shop's pages write it, and what browsers say of saving data, in one header. Most
// visitors have neither.
sub read_choices {
    set req.http.X-Choices = "";
    if (req.http.Cookie ~ "(?:^|;\s*)upya_choices=") {
        set req.http.X-Choices = regsub(req.http.Cookie, "^(?:.*?;\s*)?upya_choices=([^;]*).*$", "\1");
        if (req.http.X-Choices !~ "^(?:view%3Dcompact)?(?:(?:^|%26)saver%3D[01])?(?:(?:^|%26)sizes%3D[\w%.+*-]{1,300}?)?(?:(?:^|%26)mine%3D1)?(?:(?:^|%26)font%3D[1-9]\d{1,2})?(?:(?:^|%26)contrast%3D1)?(?:(?:^|%26)motion%3Dless)?(?:(?:^|%26)links%3D1)?$") {
            set req.http.X-Choices = "unreadable";
            return;
        }
    }
    if (req.http.Save-Data == "on" && req.http.X-Choices !~ "(?:^|%26)saver%3D") {
        set req.http.X-Choices = regsub(req.http.X-Choices + "%26saver%3D1", "^%26", "");
    }
    // It says what is so anyway.
    set req.http.X-Choices = regsub(regsub(req.http.X-Choices, "(?:^|%26)saver%3D0", ""), "^%26", "");
}

// From our own processes, with the token that only they have, and not by way of anybody else.
sub purge_by_key {
    if (client.ip !~ purgers || req.http.X-Forwarded-For ~ ",") {
        return (synth(403));
    }
    if (std.getenv("UPYA_PURGE_TOKEN") !~ "^.{16,}$" || req.http.X-Purge-Token != std.getenv("UPYA_PURGE_TOKEN")) {
        return (synth(403));
    }
    if (req.http.X-Purge-Keys !~ "^[\w-]+(?: [\w-]+)*$") {
        return (synth(400));
    }
    if (req.http.X-Purge-How == "old") {
        set req.http.X-Purged = xkey.softpurge(req.http.X-Purge-Keys);
    } else {
        set req.http.X-Purged = xkey.purge(req.http.X-Purge-Keys);
    }
    return (synth(200));
}

sub vcl_pipe {
    // What comes on the same connection after it would never be looked at here.
    set bereq.http.Connection = "close";
    return (pipe);
}

sub vcl_hash {
    // Whatever name of the shop was asked.
    hash_data(req.url);
    hash_data(req.http.X-Choices);
    return (lookup);
}

sub vcl_miss {
    // Asked a moment ago, and it failed.
    if (req.restarts > 0) {
        return (synth(503));
    }
}

sub vcl_backend_response {
    if (bereq.uncacheable) {
        return (deliver);
    }
    if (beresp.status >= 500) {
        // What is there stays, and this is for whoever waits for it only.
        if (bereq.is_bgfetch) {
            return (abandon);
        }
        set beresp.ttl = 0s;
        set beresp.grace = 0s;
        set beresp.keep = 0s;
        return (deliver);
    }
    if (beresp.http.Set-Cookie || (beresp.status != 200 && beresp.status != 404)
        || (beresp.http.Vary && beresp.http.Vary !~ "(?i)^\s*(?:accept-encoding|x-choices)(?:\s*,\s*(?:accept-encoding|x-choices))*\s*$")) {
        call not_kept;
        return (deliver);
    }
    set beresp.grace = 24h;
    set beresp.keep = 0s;
    if (beresp.http.Surrogate-Control ~ "^max-age=\d+") {
        set beresp.ttl = std.duration(regsub(beresp.http.Surrogate-Control, "^max-age=(\d+).*$", "\1s"), 0s);
        // It ends at a moment, such as a page with an offer.
        if (beresp.http.Surrogate-Control ~ "stale-while-revalidate=0(?:,|$)") {
            set beresp.grace = 0s;
        }
    } elsif (beresp.http.Cache-Control !~ "(?i)\bpublic\b" || beresp.http.Cache-Control ~ "(?i)private|no-store|no-cache" || beresp.ttl <= 0s) {
        call not_kept;
        return (deliver);
    }
    set beresp.http.xkey = beresp.http.Surrogate-Key;
    return (deliver);
}

// The next who ask for it are not made to wait for one another.
sub not_kept {
    set beresp.ttl = 120s;
    set beresp.grace = 0s;
    set beresp.uncacheable = true;
}

sub vcl_backend_error {
    // Another process may be there. Only for what changes nothing.
    if (bereq.retries == 0 && (bereq.method == "GET" || bereq.method == "HEAD")) {
        return (retry);
    }
    set beresp.ttl = 0s;
    set beresp.grace = 0s;
    call say_busy;
    return (deliver);
}

sub vcl_deliver {
    if (resp.status >= 500 && req.restarts == 0 && req.http.X-Shared) {
        return (restart);
    }
    set resp.http.X-Cache = "miss";
    if (obj.hits > 0) {
        set resp.http.X-Cache = "hit";
    }
    if (obj.uncacheable) {
        set resp.http.X-Cache = "pass";
    }
    unset resp.http.Surrogate-Control;
    unset resp.http.Surrogate-Key;
    unset resp.http.xkey;
    unset resp.http.Via;
    unset resp.http.X-Varnish;
    if (req.http.X-Shared) {
        // It was as new as it is now when we got it; a browser's own time begins here.
        unset resp.http.Age;
        // Which request it was drawn for is nobody else's.
        unset resp.http.X-Request-Id;
        if (resp.http.Vary) {
            set resp.http.Vary = "Accept-Encoding";
        }
    }
    return (deliver);
}

sub say_busy {
    set beresp.http.Content-Type = "text/html; charset=utf-8";
    set beresp.http.Cache-Control = "no-store";
    set beresp.http.Retry-After = "5";
    set beresp.body = {"<!doctype html><html lang="en-KE"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Back in a moment</title>
<h1>Back in a moment</h1><p>The shop is very busy right now. Nothing you have paid for is lost. Please try again in a few seconds.</p><p><a href="">Try again</a></p>"};
}

sub vcl_synth {
    if (req.http.X-Purged) {
        set resp.http.Content-Type = "text/plain";
        set resp.body = req.http.X-Purged;
        return (deliver);
    }
    set resp.http.Cache-Control = "no-store";
    set resp.http.Content-Type = "text/html; charset=utf-8";
    if (resp.status == 503) {
        set resp.http.Retry-After = "5";
        set resp.body = {"<!doctype html><html lang="en-KE"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Back in a moment</title>
<h1>Back in a moment</h1><p>The shop is very busy right now. Nothing you have paid for is lost. Please try again in a few seconds.</p><p><a href="">Try again</a></p>"};
    } else {
        set resp.body = "" + resp.status + " " + resp.reason;
    }
    return (deliver);
}
