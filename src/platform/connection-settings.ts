// What every connection to the database is told, so that neither side waits for hours for a machine that is gone.

/** A prepared statement has one plan for all values, which the tests explain: planning anew costs more than most statements do. */
const PLANNED_ONCE = '-c plan_cache_mode=force_generic_plan'

/** A machine that loses its power says nothing: the server notices within seconds, instead of two hours, and lets its locks go. */
const DEAD_PEER_SETTINGS = [`tcp_keepalives_idle='5'`, `tcp_keepalives_interval='5'`, `tcp_keepalives_count='3'`, `tcp_user_timeout='15s'`]
/** Said by a connection that lasts: its address may lead by a pooler as well, one that keeps sessions. */
export const DETECT_DEAD_PEER = DEAD_PEER_SETTINGS.map((setting) => `set ${setting}`).join('; ')
const LASTING = DEAD_PEER_SETTINGS.map((setting) => `-c ${setting.replaceAll("'", '')}`).join(' ')
/** And a transaction that nobody goes on with. */
const IDLE = '-c idle_in_transaction_session_timeout=60s'

/** A pooler knows no such option, and its connections to the server are its own: they are set up there (docs/operations.md). */
export const sessionOf = (pooled: boolean) => (pooled ? {} : { options: `${PLANNED_ONCE} ${LASTING} ${IDLE}` })

/** The same for the server's machine: asked after five silent seconds, it has ten to answer. */
export const KEPT_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 5000 }
export const CONNECT_WITHIN_MS = 5000
