/**
 * How the embedded server runs: durable (every acknowledged row is on the disk), modest in memory, silent about
 * what people typed. Given on its command line, so that a newer version's settings hold for older data too.
 */
export const POSTGRES_SETTINGS: Record<string, string> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '60',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  random_page_cost: '1.1',
  jit: 'off',
  // One question must not take all processors from everybody else's.
  max_parallel_workers_per_gather: '0',
  wal_compression: 'on',
  max_wal_size: '512MB',
  checkpoint_timeout: '10min',
  idle_in_transaction_session_timeout: '60s',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
  // Statements and the details of errors hold what people typed: neither belongs in a log.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_min_messages: 'warning',
}

/** For `initdb`: its own Unicode rules instead of the machine's, so that data moves between machines unharmed. */
export const CLUSTER_SETTINGS = [
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--data-checksums',
  '--no-instructions',
]

/**
 * For `initdb`, of letters alone: `pg_trgm` asks the system's locale what a letter is, and by C a Thai word has no trigram. The order
 * of texts stays that of `CLUSTER_SETTINGS`.
 */
export const LETTERS_OF_ALL_SCRIPTS = 'C.UTF-8'
