import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lacks } from './debian-programs.mjs'

/*
 * The files of deploy/rsyslog by Debian's rsyslog, with certificates of an authority of its own (operations/scaling.md#logs-elsewhere).
 */

const DEPLOY = fileURLToPath(new URL('../deploy/rsyslog/', import.meta.url))
const isPossible =
  !lacks('rsyslogd', 'openssl', 'logger') && !lacks('/usr/lib/x86_64-linux-gnu/rsyslog/lmnsd_gtls.so')

describe.skipIf(!isPossible)(
  'logs elsewhere (needs rsyslog, rsyslog-gnutls and openssl of Debian)',
  () => {
    let folder
    let port
    const running = []

    beforeEach(async () => {
      folder = mkdtempSync(join(tmpdir(), 'thokham-logs-'))
      port = await freePort()
      certify('authority')
    })
    afterEach(async () => {
      for (const program of running.splice(0)) await end(program)
      rmSync(folder, { recursive: true })
    })

    it('what a server says stands on the other machine, and what it said while that was away comes once', async () => {
      const logs = await start('logs.thokham.example', '60-thokham-logs.conf')
      await start('app1.thokham.example', '60-thokham.conf')
      say('thokham', '{"level":30,"msg":"ผ้าไหม"}')
      say('cron', 'not ours')
      await until(() => received().includes('thokham {"level":30,"msg":"ผ้าไหม"}'))
      await end(logs)
      for (let at = 1; at <= 100; at++) say('thokham', `line ${at} of a hundred`)
      await start('logs.thokham.example', '60-thokham-logs.conf')
      await until(() => received().includes('line 100 of a hundred'))
      const lines = received().match(/line \d+ of a hundred/g) ?? []
      // What was on its way in the moment of the end may be said again.
      expect(new Set(lines).size).toBe(100)
      expect(received()).not.toContain('not ours')
    })

    it('a machine that the authority does not know by its name is let in nowhere', async () => {
      await start('logs.thokham.example', '60-thokham-logs.conf')
      await start('app9.thokham.example', '60-thokham.conf')
      say('thokham', 'from a stranger')
      await until(() => /app9\.thokham\.example/.test(notes('logs.thokham.example')))
      expect(received()).not.toContain('from a stranger')
    })

    /** Makes a key, and a certificate of the authority for it. */
    function certify(name) {
      const at = (ending) => join(folder, `${name}.${ending}`)
      const subject = ['-subj', `/CN=${name}`, '-days', '2']
      const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', at('key')]
      const signed =
        name === 'authority'
          ? ['req', '-x509', ...key, ...subject, '-out', at('pem')]
          : [
              ...[
                'req',
                '-x509',
                ...key,
                ...subject,
                '-out',
                at('pem'),
                '-addext',
                `subjectAltName=DNS:${name}`,
              ],
              ...['-CA', join(folder, 'authority.pem'), '-CAkey', join(folder, 'authority.key')],
            ]
      const { status, stderr } = spawnSync('openssl', signed, { encoding: 'utf8' })
      expect(status, stderr).toBe(0)
    }

    /** Starts rsyslog as a machine, with its file of deploy/ and this test's folders and port. */
    async function start(name, file) {
      const home = join(folder, name)
      if (!existsSync(home)) {
        mkdirSync(join(home, 'spool'), { recursive: true })
        certify(name)
      }
      const own = readFileSync(join(DEPLOY, file), 'utf8')
        .replaceAll('/etc/rsyslog.d/tls/ca.pem', join(folder, 'authority.pem'))
        .replaceAll('/etc/rsyslog.d/tls/machine', join(folder, name))
        .replaceAll('/var/spool/rsyslog', join(home, 'spool'))
        .replaceAll('/var/log/thokham', join(folder, 'kept'))
        .replaceAll('6514', String(port))
        .replace('target="logs.thokham.example"', 'target="127.0.0.1"')
        .replace(/(action\.resumeInterval)="5"/, '$1="1"')
        .replace('global(', 'global(processInternalMessages="on"')
      const socket = `module(load="imuxsock" sysSock.use="off")\ninput(type="imuxsock" socket="${join(folder, 'log.sock')}")\n`
      const notesOfItself = `if $syslogfacility-text == "syslog" then action(type="omfile" file="${join(home, 'notes')}")\n`
      const conf = join(home, 'rsyslog.conf')
      writeFileSync(
        conf,
        own.replace(/^(global\([\s\S]*?\n\)\n)/m, `$1${file.includes('logs') ? '' : socket}${notesOfItself}`),
      )
      const program = spawn('/usr/sbin/rsyslogd', ['-n', '-f', conf, '-i', join(home, 'pid')], {
        stdio: 'ignore',
      })
      running.push(program)
      await until(() => (file.includes('logs') ? isListening(port) : existsSync(join(folder, 'log.sock'))))
      return program
    }

    function say(program, words) {
      const { status, stderr } = spawnSync(
        'logger',
        ['-u', join(folder, 'log.sock'), '-t', program, '--', words],
        {
          encoding: 'utf8',
        },
      )
      expect(status, stderr).toBe(0)
    }

    const received = () =>
      existsSync(join(folder, 'kept'))
        ? readdirSync(join(folder, 'kept'))
            .map((name) => readFileSync(join(folder, 'kept', name), 'utf8'))
            .join('')
        : ''
    const notes = (name) => readFileSync(join(folder, name, 'notes'), 'utf8')
  },
  60_000,
)

async function end(program) {
  if (program.exitCode !== null || program.signalCode !== null) return
  program.kill()
  await once(program, 'exit')
}

async function until(isSo) {
  const end = Date.now() + 30_000
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error('It did not come within 30 s')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

function isListening(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  return port
}
