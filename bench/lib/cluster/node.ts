import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SQL, type Subprocess } from 'bun'
import { end, folder, ownFolder, pgbouncer, postgresProgram, start, until } from './programs.ts'

/** One PostgreSQL server with a PgBouncer of its own. */
export class Node {
  readonly name: string
  readonly data: string
  port: number
  readonly poolPort: number
  #server: Subprocess | undefined
  #pooler: Subprocess | undefined

  constructor(name: string, ports: readonly [number, number]) {
    this.name = name
    this.data = ownFolder(name)
    ;[this.port, this.poolPort] = ports
  }

  /** Starts the server, at another port than before if there is one. */
  async start(port = this.port): Promise<void> {
    this.port = port
    const settings = ['wal_level=replica', 'max_wal_senders=4', 'max_connections=100', 'shared_buffers=64MB']
    const args = ['-D', this.data, '-p', String(this.port), '-h', '127.0.0.1', '-k', this.data]
    const command = [postgresProgram('postgres'), ...args, ...settings.flatMap((s) => ['-c', s])]
    this.#server = start(this.name, command)
    await until(`${this.name} answers`, async () => (await this.ask('select 1')).length > 0)
  }

  /** Starts the pooler, or lets the running one read changed settings. */
  startPooler(
    settings = 'pool_mode = transaction\nmax_prepared_statements = 500',
    port = this.poolPort,
  ): void {
    const users = join(folder, `${this.name}-users.txt`)
    const ini = join(folder, `${this.name}-pgbouncer.ini`)
    writeFileSync(users, '"polyphony" ""\n')
    writeFileSync(
      ini,
      `[databases]
polyphony = host=127.0.0.1 port=${this.port} dbname=polyphony
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
${settings}
default_pool_size = 8
ignore_startup_parameters = statement_timeout,plan_cache_mode,enable_seqscan
server_login_retry = 1
`,
    )
    if (this.#pooler?.exitCode === null) this.#pooler.kill('SIGHUP')
    else this.#pooler = start(`${this.name}-pgbouncer`, [pgbouncer, ini])
  }

  async stopPooler(): Promise<void> {
    if (this.#pooler) await end(this.#pooler, 'SIGTERM')
  }

  /** Ends the server as a crash does. */
  async crash(): Promise<void> {
    if (this.#server) await end(this.#server, 'SIGQUIT')
  }

  /** Ends the server and every connection to it. */
  async stop(): Promise<void> {
    if (this.#server) await end(this.#server, 'SIGINT')
  }

  async ask(text: string, database = 'postgres'): Promise<Record<string, unknown>[]> {
    const sql = new SQL({
      url: `postgres://postgres@127.0.0.1:${this.port}/${database}`,
      max: 1,
      connectionTimeout: 2,
    })
    try {
      return await sql.unsafe(text)
    } finally {
      await sql.close()
    }
  }

  /** Counts the reads of systems that this server has answered. */
  async reads(): Promise<number> {
    const [row] = await this.ask(
      "select idx_scan::float8 as n from pg_stat_user_tables where relname = 'systems'",
      'polyphony',
    )
    return Number(row?.n ?? 0)
  }
}
