/** Programs that send SQL to a database, and where on their command line it stands. */

import { type OptionSyntax, names } from '../../options.ts';
import type { Dialect } from './statements.ts';

export interface Client {
  readonly programs: ReadonlySet<string>;
  readonly syntax: OptionSyntax;
  /** Options whose value is SQL. */
  readonly statements: ReadonlySet<string>;
  /** Positionals from this one on are SQL; absent where none is. */
  readonly statementsFrom?: number;
  /** Where the program has subcommands: those that read SQL. They come before the positionals counted above. */
  readonly subcommands?: ReadonlySet<string>;
  readonly dialect: Dialect;
}

const ANSI: Dialect = { mysql: false };
const MYSQL: Dialect = { mysql: true };

export const CLIENTS: readonly Client[] = [
  {
    programs: names('psql pgcli'),
    syntax: {
      style: 'gnu',
      aliases: { c: 'command', set: 'variable', v: 'variable', d: 'dbname', f: 'file' },
      valued: names(`
        command dbname file variable log-file output field-separator pset record-separator table-attr host port username
        L o F P R T h p U`),
    },
    statements: names('command'),
    dialect: ANSI,
  },
  {
    programs: names('mysql mariadb mycli'),
    syntax: {
      style: 'gnu',
      aliases: { e: 'execute' },
      attached: names('p #'),
      valued: names(`
        execute user host port database socket default-character-set delimiter protocol prompt pager tee init-command
        defaults-file defaults-extra-file defaults-group-suffix login-path ssl-ca ssl-cert ssl-key ssl-mode
        connect-timeout max-allowed-packet plugin-dir default-auth u h P D S`),
    },
    statements: names('execute init-command'),
    dialect: MYSQL,
  },
  {
    programs: names('mysqlsh'),
    syntax: {
      style: 'gnu',
      aliases: { e: 'execute' },
      attached: names('p'),
      valued: names('execute file uri user host port socket schema database u h P S D f'),
    },
    statements: names('execute'),
    dialect: MYSQL,
  },
  {
    programs: names('sqlite3 sqlite duckdb'),
    syntax: {
      style: 'go',
      valued: names('c s cmd f init newline nullvalue separator vfs mmap maxsize heap nonce escape storage-version'),
    },
    statements: names('c s cmd'),
    statementsFrom: 1,
    dialect: ANSI,
  },
  {
    programs: names('sqlite-utils'),
    syntax: {
      style: 'gnu',
      aliases: { p: 'param' },
      valued: names('param attach load-extension fmt functions'),
    },
    statements: new Set(),
    statementsFrom: 1,
    subcommands: names('query'),
    dialect: ANSI,
  },
  {
    programs: names('litecli'),
    syntax: {
      style: 'gnu',
      aliases: { e: 'execute' },
      valued: names('execute database D prompt R liteclirc auto-vertical'),
    },
    statements: names('execute'),
    dialect: ANSI,
  },
  {
    programs: names('clickhouse-client clickhouse-local'),
    syntax: clickhouseSyntax(),
    statements: names('query'),
    statementsFrom: 0,
    dialect: ANSI,
  },
  {
    programs: names('clickhouse'),
    syntax: clickhouseSyntax(),
    statements: names('query'),
    statementsFrom: 0,
    subcommands: names('client local'),
    dialect: ANSI,
  },
  {
    programs: names('sqlcmd osql isql'),
    syntax: { style: 'gnu', aliases: { query: 'Q' }, valued: names('Q q S U P d i o v s w h l t H a m f y Y c K') },
    statements: names('Q q'),
    statementsFrom: 0,
    dialect: ANSI,
  },
  {
    programs: names('cockroach'),
    syntax: {
      style: 'gnu',
      aliases: { e: 'execute' },
      valued: names('execute url host port user database certs-dir format file set d f p u'),
    },
    statements: names('execute'),
    subcommands: names('sql demo'),
    dialect: ANSI,
  },
  {
    programs: names('snowsql'),
    syntax: {
      style: 'gnu',
      aliases: { q: 'query' },
      valued: names(`
        query filename accountname username dbname schemaname rolename warehouse connection config variable option
        a u d s r w c f o D`),
    },
    statements: names('query'),
    dialect: ANSI,
  },
  {
    programs: names('bq'),
    syntax: {
      style: 'go',
      valued: names(`
        project_id dataset_id location format api bigqueryrc credential_file job_id max_rows n destination_table
        parameter destination_kms_key label maximum_bytes_billed`),
    },
    statements: new Set(),
    statementsFrom: 0,
    subcommands: names('query'),
    dialect: MYSQL,
  },
  {
    programs: names('usql'),
    syntax: {
      style: 'gnu',
      aliases: { c: 'command' },
      valued: names('command file out config set variable f o v P F R T'),
    },
    statements: names('command'),
    dialect: ANSI,
  },
  {
    programs: names('cqlsh hive beeline spark-sql trino presto'),
    syntax: {
      style: 'gnu',
      aliases: { e: 'execute' },
      valued: names(`
        execute file keyspace username password encoding cqlshrc catalog schema server user database hiveconf hivevar
        conf master f k u p n d i`),
    },
    statements: names('execute'),
    dialect: ANSI,
  },
];

function clickhouseSyntax(): OptionSyntax {
  return {
    style: 'gnu',
    aliases: { q: 'query' },
    valued: names(`
      query queries-file host port user password database config-file format input-format output-format file table
      structure param connection h u d C c N S`),
  };
}
