"""One process with all servers of OpenStack Swift and its S3 API on loopback, for tests of scale.

swift-servers.py FOLDER PORT KEY SECRET ORIGIN: prints "ready" once it answers. Everything it keeps is in FOLDER, also for the next
start. ORIGIN: whose pages may send to it from a browser; * for all, empty for none. It ends when its standard input does.
"""
import os
import sys

import eventlet

eventlet.monkey_patch()
from swift.common import utils

FOLDER, PORT, KEY, SECRET, ORIGIN = sys.argv[1], int(sys.argv[2]), *sys.argv[3:6]
SETTINGS = os.path.join(FOLDER, 'swift.conf')
KINDS = ('account', 'container', 'object')

os.makedirs(os.path.join(FOLDER, 'devices', 'd1'), exist_ok=True)
with open(SETTINGS, 'w') as file:
    file.write('[swift-hash]\nswift_hash_path_suffix = test\nswift_hash_path_prefix = test\n')
utils.SWIFT_CONF_FILE = SETTINGS

from eventlet import wsgi
from swift.common.ring import RingBuilder
from swift.common.wsgi import SwiftHttpProtocol, loadapp

# What the S3 API is in front of, in the order of its own documentation.
PROXY = """[DEFAULT]
swift_dir = {folder}
log_level = ERROR
[pipeline:main]
pipeline = catch_errors gatekeeper cache listing_formats s3api tempauth bulk slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
allow_account_management = true
account_autocreate = true
cors_allow_origin = {origin}
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:9
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
cors_preflight_allow_origin = {origin}
[filter:tempauth]
use = egg:swift#tempauth
user_{user} = {secret} .admin
[filter:bulk]
use = egg:swift#bulk
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
"""
PART = """[DEFAULT]
swift_dir = {folder}
devices = {folder}/devices
mount_check = false
log_level = ERROR
[pipeline:main]
pipeline = {kind}-server
[app:{kind}-server]
use = egg:swift#{kind}
disable_fallocate = true
"""


def listen(port):
    return eventlet.listen(('127.0.0.1', port), backlog=512)


def serve(name, text, socket):
    path = os.path.join(FOLDER, f'{name}-server.conf')
    with open(path, 'w') as file:
        file.write(text)
    app = loadapp(path, global_conf={'log_name': name})
    pool = eventlet.GreenPool(500)
    eventlet.spawn(wsgi.server, socket, app, utils.NullLogger(), protocol=SwiftHttpProtocol, custom_pool=pool)


sockets = {kind: listen(0) for kind in KINDS}
for kind in KINDS:
    ring = RingBuilder(4, 1, 1)
    ring.add_dev({'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': sockets[kind].getsockname()[1], 'device': 'd1', 'weight': 1})
    ring.rebalance()
    ring.get_ring().save(os.path.join(FOLDER, f'{kind}.ring.gz'))
for kind in KINDS:
    serve(kind, PART.format(folder=FOLDER, kind=kind), sockets[kind])
serve('proxy', PROXY.format(folder=FOLDER, user=KEY.replace(':', '_'), secret=SECRET, origin=ORIGIN), listen(PORT))
print('ready', flush=True)
# Ends with whoever started it.
while eventlet.tpool.execute(sys.stdin.read, 1):
    pass
