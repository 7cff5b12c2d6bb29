// What is different in every installation: where the shop's processes are, who may purge, and who may say for whom they ask.
// default.vcl includes it; every Varnish needs both files in one folder.

probe ready {
    .url = "/readyz";
    .interval = 2s;
    .timeout = 3s;
    .window = 5;
    .threshold = 3;
    .initial = 3;
}

// One for each web process. No limit of connections: every open page holds one for its stream, and the shop has limits of its own.
backend web1 { .host = "127.0.0.1"; .port = "3001"; .probe = ready; .first_byte_timeout = 60s; }
backend web2 { .host = "127.0.0.1"; .port = "3002"; .probe = ready; .first_byte_timeout = 60s; }

// The web processes, which tell of changes. Never the address of a balancer in front: strangers come from there, too.
acl purgers {
    "127.0.0.1";
}

// Proxies of ours in front that add to X-Forwarded-For: TRUST_PROXY is one more than they are. What others send is not believed.
acl balancers {
}

sub vcl_init {
    new web = directors.round_robin();
    web.add_backend(web1);
    web.add_backend(web2);
}
