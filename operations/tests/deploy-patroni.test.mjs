import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { parseDocument } from 'yaml'
import { readUnit, wordsOfCommand } from '../systemd-unit.mjs'
import { lacks } from './debian-programs.mjs'

// `operations/deploy/patroni/config.yml` as it is read, without Patroni; the rehearsal starts it.
const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const scaling = read('operations/scaling.md')
const document = parseDocument(read('operations/deploy/patroni/config.yml'))
const config = document.toJS()
const { dcs } = config.bootstrap

const secondsOf = (span) => Number.parseFloat(span) * { ms: 0.001, s: 1 }[String(span).replace(/[\d.]+/, '')]
/** Lists every key with its value, whatever it lies in. */
const leaves = (value, key) =>
  value !== null && typeof value === 'object'
    ? Object.entries(value).flatMap(([name, inner]) => leaves(inner, Array.isArray(value) ? key : name))
    : [[key, value]]

it('is YAML in which nothing stands twice', () => {
  expect([...document.errors, ...document.warnings]).toEqual([])
  expect(Object.keys(config)).toEqual(['scope', 'name', 'restapi', 'etcd', 'bootstrap', 'postgresql', 'tags'])
})

it.each([
  ['the lead is kept by etcd’s second protocol (decision 051)', 'etcd.hosts', 'db1:2379,db2:2379,db3:2379'],
  ['an acknowledged commit is on two nodes', 'bootstrap.dcs.synchronous_mode', true],
  ['without a second one nothing is acknowledged', 'bootstrap.dcs.synchronous_mode_strict', true],
  ['one that crashed is replaced at once', 'bootstrap.dcs.primary_start_timeout', 0],
  ['a former leader is wound back', 'bootstrap.dcs.postgresql.use_pg_rewind', true],
  ['which takes hints in the log', 'bootstrap.dcs.postgresql.parameters.wal_log_hints', 'on'],
  ['or copied anew', 'bootstrap.dcs.postgresql.remove_data_directory_on_rewind_failure', true],
  ['in either case', 'bootstrap.dcs.postgresql.remove_data_directory_on_diverged_timelines', true],
  ['what a copy misses without the archive', 'bootstrap.dcs.postgresql.parameters.wal_keep_size', '256MB'],
  ['copies ask anew at once', 'bootstrap.dcs.postgresql.parameters.wal_retrieve_retry_interval', '500ms'],
  ['nothing cancels a COMMIT', 'bootstrap.dcs.postgresql.parameters.statement_timeout', 0],
  ['the log is copied away', 'bootstrap.dcs.postgresql.parameters.archive_mode', 'on'],
  ['psql on the node finds it there', 'postgresql.parameters.unix_socket_directories', '/var/run/postgresql'],
  ['a restore finds it there', 'postgresql.data_dir', '/var/lib/postgresql/15/thokham'],
  ['each node may lead', 'tags.nofailover', false],
])('%s: %s', (_why, path, value) => {
  expect(path.split('.').reduce((at, key) => at?.[key], config)).toBe(value)
})

it('says what the page on growth says', () => {
  const all = leaves(config).map(([key, value]) => `${key}: ${value}`)
  const keys = new Set(leaves(config).map(([key]) => key))
  // `key: value`, and `key` (value s
  const said = [
    ...[...scaling.matchAll(/`([a-z_]+): ([^`]+)`/g)].map(([, key, value]) => [key, value]),
    ...[...scaling.matchAll(/`([a-z_]+)` \((\d+) s/g)].map(([, key, value]) => [key, value]),
  ].filter(([key]) => keys.has(key))
  expect(said.map(([key]) => key)).toEqual(
    expect.arrayContaining(['primary_start_timeout', 'wal_retrieve_retry_interval', 'ttl', 'loop_wait']),
  )
  expect(said.map((pair) => pair.join(': ')).filter((pair) => !all.includes(pair))).toEqual([])
  for (const word of ['samenet', 'restore_command', 'create-database.sql']) expect(scaling).toContain(word)
})

it('leaves the lead with whoever has it for as long as it can be asked again, and lets a copy go before that', () => {
  expect(dcs.loop_wait + 2 * dcs.retry_timeout).toBeLessThanOrEqual(dcs.ttl)
  for (const name of ['wal_sender_timeout', 'wal_receiver_timeout'])
    expect(secondsOf(dcs.postgresql.parameters[name])).toBeLessThan(dcs.ttl)
})

it('has what the processes of the rows may take', () => {
  const [, connections = ''] =
    read('operations/deploy/systemd/thokham.env').match(/^DATABASE_CONNECTIONS=(\d+)$/m) ?? []
  // Three servers, each with two that listen, and some for the owner's commands and for copies.
  expect(dcs.postgresql.parameters.max_connections).toBeGreaterThan(3 * (Number(connections) + 2) + 20)
})

it('lets nobody in without a password but postgres on the node itself, and nobody of another network', () => {
  expect(config.bootstrap.pg_hba).toEqual([
    'local all postgres peer',
    'host replication replicator samenet scram-sha-256',
    'host all all samenet scram-sha-256',
  ])
  expect(config.postgresql.parameters.password_encryption).toBe('scram-sha-256')
  const accounts = Object.values(config.postgresql.authentication)
  expect(accounts.map(({ username }) => username)).toEqual(['postgres', 'replicator', 'rewinder'])
  expect(accounts.map(({ password }) => password)).toEqual([
    'CHANGE-ME-SUPERUSER',
    'CHANGE-ME-REPLICATOR',
    'CHANGE-ME-REWINDER',
  ])
})

/** Patroni's REST API without the rest of it: a cluster whose settings are empty. */
const REST_API = `
import json, sys
from unittest.mock import MagicMock
from patroni.api import RestApiServer
patroni = MagicMock()
for cluster in patroni.dcs.cluster, patroni.dcs.get_cluster.return_value:
    cluster.config.data = {}
server = RestApiServer(patroni, json.loads(sys.argv[1]))
print(server.server_port, flush=True)
server.serve_forever()
`

it.skipIf(lacks('patroni'))(
  'is changed from the nodes of the database alone, and asked by everybody (needs Debian’s patroni)',
  async () => {
    const { allowlist } = config.restapi
    expect(allowlist).toEqual(['127.0.0.1', 'CHANGE-ME-DB1', 'CHANGE-ME-DB2', 'CHANGE-ME-DB3'])
    const addressOf = {
      'CHANGE-ME-DB1': '127.0.0.11',
      'CHANGE-ME-DB2': '127.0.0.12',
      'CHANGE-ME-DB3': '127.0.0.13',
    }
    const here = { listen: '0.0.0.0:0', allowlist: allowlist.map((name) => addressOf[name] ?? name) }
    const child = spawn('/usr/bin/python3', ['-c', REST_API, JSON.stringify(here)], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    const port = Number(await new Promise((resolve) => child.stdout.once('data', resolve)))
    const statusOf = (localAddress, method) =>
      new Promise((resolve, reject) => {
        request({ host: '127.0.0.1', port, localAddress, method, path: '/config' }, (answer) => {
          answer.resume()
          resolve(answer.statusCode)
        })
          .on('error', reject)
          .end(method === 'GET' ? undefined : '{"loop_wait": null}')
      })
    for (const address of ['127.0.0.1', ...Object.values(addressOf)])
      expect([address, await statusOf(address, 'PATCH')]).toEqual([address, 200])
    expect(await statusOf('127.0.0.21', 'PATCH')).toBe(403)
    expect(await statusOf('127.0.0.21', 'GET')).toBe(200)
  },
)

it('archives by the same words and on the same folder as the guard, and reads back from there', () => {
  const { archive_command: archive } = config.postgresql.parameters
  const [command] = readUnit(read('operations/deploy/systemd/patroni-guard.service')).Service.ExecStart
  const words = wordsOfCommand(command)
  expect([words[1], words.at(-1)]).toEqual([config.postgresql.data_dir, archive])
  expect(config.postgresql.recovery_conf.restore_command).toBe(
    archive.replace('archive-push %p', 'archive-get %f %p'),
  )
  expect(read('operations/deploy/pgbackrest/pgbackrest.conf')).toContain(
    `pg1-path=${config.postgresql.data_dir}`,
  )
})
