import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer as createTlsServer } from 'node:tls'
import { expect, it, onTestFinished } from 'vitest'
import { parse, stringify } from 'yaml'
import { freePort } from '../../scripts/free-port.mjs'
import { lacks, run } from './debian-programs.mjs'

// The files of operations/deploy/prometheus/ as Debian's Prometheus works with them; only addresses, intervals and a path are of this test.
const read = (name) => readFileSync(new URL(`../deploy/prometheus/${name}`, import.meta.url), 'utf8')
const TOKEN = 'the token of the figures'

function aFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'thokham-prometheus-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  return folder
}

function start(program, args) {
  const child = spawn(program, args, { stdio: 'ignore' })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  onTestFinished(() => {
    child.kill('SIGKILL')
    return ended
  })
}

async function stub(answer) {
  const server = createServer(answer)
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  }
  onTestFinished(() => close())
  return { address: `127.0.0.1:${server.address().port}`, close }
}

/** Answers what a target tells, as long as it is asked as it wants to be. */
const figures = (job) => (request, response) => {
  const isLetIn = job !== 'thokham' || request.headers.authorization === `Bearer ${TOKEN}`
  const path = job === 'certificate' ? '/probe?module=certificate&target=app1%3A443' : '/metrics'
  const isAsked = isLetIn && request.url.replace(/app\d/, 'app1') === path
  response.writeHead(isAsked ? 200 : 404, { 'content-type': 'text/plain' })
  response.end(isAsked && job === 'node' ? 'pgbackrest_backup_damaged 1\n' : '')
}

it.skipIf(lacks('prometheus'))(
  'Prometheus reaches every target, tells Alertmanager, and sees a server that has gone (needs Debian’s prometheus)',
  async () => {
    const folder = aFolder()
    const config = parse(read('prometheus.yml'))
    const heard = []
    const alertmanager = await stub(async (request, response) => {
      const sent = Buffer.concat(await request.toArray()).toString()
      heard.push(...JSON.parse(sent).map(({ labels }) => labels.alertname))
      response.end()
    })
    config.alerting.alertmanagers[0].static_configs[0].targets = [alertmanager.address]
    Object.assign(config.global, { scrape_interval: '1s', evaluation_interval: '1s' })
    const targets = {}
    for (const scrape of config.scrape_configs) {
      const job = scrape.job_name
      if (scrape.authorization) scrape.authorization.credentials_file = join(folder, 'token')
      const [machines] = scrape.static_configs
      targets[job] = await Promise.all(machines.targets.map(() => stub(figures(job))))
      const asksAnother = scrape.relabel_configs?.find(({ target_label: label }) => label === '__address__')
      if (asksAnother) asksAnother.replacement = targets[job][0].address
      else machines.targets = targets[job].map(({ address }) => address)
    }
    writeFileSync(join(folder, 'token'), `${TOKEN}\n`)
    writeFileSync(join(folder, 'prometheus.yml'), stringify(config))
    writeFileSync(join(folder, 'alerts.yml'), read('alerts.yml'))
    const port = await freePort()
    start('prometheus', [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ])
    const ask = (path) =>
      fetch(`http://127.0.0.1:${port}/api/v1/${path}`).then(
        async (answer) => (await answer.json()).data,
        () => null,
      )
    const patiently = { timeout: 60_000 }

    const healthOf = async () => (await ask('targets'))?.activeTargets.map(({ health }) => health)
    await expect
      .poll(healthOf, patiently)
      .toEqual(Object.values(targets).flatMap((each) => each.map(() => 'up')))
    const rules = async () => (await ask('rules'))?.groups.flatMap((group) => group.rules) ?? []
    const troubled = async () => {
      const all = await rules()
      return all.length === 0 || all.filter(({ health }) => health !== 'ok')
    }
    await expect.poll(troubled, patiently).toEqual([])
    await expect.poll(() => heard, patiently).toContain('ClusterBackupDamaged')

    const stateOf = async (name) => (await rules()).find((rule) => rule.name === name)?.state
    expect(await stateOf('ServerDown')).toBe('inactive')
    await targets.thokham[1].close()
    await expect.poll(() => stateOf('ServerDown'), patiently).toBe('pending')
  },
  240_000,
)

it.skipIf(lacks('prometheus-blackbox-exporter', 'openssl'))(
  'a certificate is told of until when it counts, and whether it does (needs Debian’s prometheus-blackbox-exporter and openssl)',
  async () => {
    const folder = aFolder()
    const pem = join(folder, 'thokham.pem')
    const words = `req -x509 -newkey rsa:2048 -nodes -days 30 -subj /CN=thokham.example -addext subjectAltName=DNS:thokham.example -keyout ${pem} -out ${pem}`
    expect(run('openssl', ...words.split(' ')).status).toBe(0)
    const text = readFileSync(pem)
    const server = createTlsServer({ key: text, cert: text }, (socket) => socket.on('error', () => {}).end())
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())

    const config = parse(read('blackbox.yml'))
    const { certificate } = config.modules
    const { tls_config: tls } = certificate.tcp
    // Nobody else vouches for it; as it stands nobody does.
    const trusted = { ...certificate, tcp: { ...certificate.tcp, tls_config: { ...tls, ca_file: pem } } }
    const file = join(folder, 'blackbox.yml')
    writeFileSync(file, stringify({ modules: { certificate, trusted } }))
    const port = await freePort()
    start('prometheus-blackbox-exporter', [`--config.file=${file}`, `--web.listen-address=127.0.0.1:${port}`])
    const probed = async (module) => {
      const query = `module=${module}&target=127.0.0.1:${server.address().port}`
      const answer = await fetch(`http://127.0.0.1:${port}/probe?${query}`).catch(() => null)
      const found = [
        ...((await answer?.text()) ?? '').matchAll(
          /^(probe_success|probe_ssl_earliest_cert_expiry) (\S+)$/gm,
        ),
      ]
      return Object.fromEntries(found.map(([, name, value]) => [name, Number(value)]))
    }
    await expect.poll(() => probed('certificate'), { timeout: 60_000 }).toEqual({ probe_success: 0 })
    const { probe_success: success, probe_ssl_earliest_cert_expiry: expiry } = await probed('trusted')
    expect(success).toBe(1)
    expect(Math.round((expiry - Date.now() / 1_000) / 86_400)).toBe(30)
  },
  120_000,
)
