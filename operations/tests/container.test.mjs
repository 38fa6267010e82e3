// @module-tag long
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nodeOf } from '../../scripts/nodes-of-npm.mjs'
import { lacks } from './debian-programs.mjs'

/*
 * The image of the Dockerfile, built with Debian's podman on a base that debootstrap makes, and run in a network of nobody
 * but itself (docs/operations.md#in-a-container).
 */

const root = fileURLToPath(new URL('../..', import.meta.url))
/** The Node of the image that the Dockerfile names. */
const NODE = '24.14.1'
/** ms; a base is made, and the product installed and built. */
const BUILT_WITHIN = 1_800_000
/** ms; a first start makes a database. */
const READY_WITHIN = 600_000

const RUNTIME = ['runc', 'crun'].find((name) => !lacksQuietly(name))
const isPossible =
  process.getuid() === 0 && !lacks('podman', 'debootstrap', RUNTIME ?? 'runc') && nodeOf(NODE) !== null

describe.skipIf(!isPossible)(
  'a container (needs podman, runc, catatonit and debootstrap of Debian, root, and npm’s registry)',
  () => {
    let folder
    /** Runs podman with a storage of its own; returns what it said. */
    const podman = (...args) => {
      const { status, stdout, stderr } = runPodman(...args)
      if (status !== 0) throw new Error(`podman ${args[0]} ended with ${status}:\n${stdout}\n${stderr}`)
      return stdout
    }
    const runPodman = (...args) =>
      spawnSync(
        'podman',
        [
          ...['--root', join(folder, 'storage'), '--runroot', join(folder, 'run'), '--storage-driver', 'vfs'],
          ...['--runtime', RUNTIME, '--cgroup-manager', 'cgroupfs', ...args],
        ],
        {
          encoding: 'utf8',
          maxBuffer: 2 ** 28,
          env: { ...process.env, CONTAINERS_CONF: join(folder, 'containers.conf') },
        },
      )
    /** Starts a container as docs/operations.md says, in a network of nobody but itself. */
    const start = (name) =>
      podman(
        ...['run', '--detach', '--name', name, '--init', '--stop-timeout', '30', '--network', 'none'],
        ...['--cap-drop', 'ALL', '--security-opt', 'no-new-privileges', '--volume', 'shop:/data'],
        ...['--env', 'OWNER_EMAIL=owner@shop.example', 'thokham'],
      )
    const logs = (name) => {
      const { stdout, stderr } = runPodman('logs', name)
      return stdout + stderr
    }
    const isReady = (name) => logs(name).includes('Thokham is ready at')
    const inside = (name, ...command) => podman('exec', name, ...command)
    const statusInside = (name, path) =>
      inside(
        name,
        'node',
        '--eval',
        `fetch('http://127.0.0.1:3000${path}').then((answer) => console.log(answer.status))`,
      ).trim()

    beforeAll(() => {
      // Not in memory: a base, an image and what it is built in are 4 GB.
      folder = mkdtempSync('/var/tmp/thokham-container-')
      writeFileSync(join(folder, 'containers.conf'), limitsOfHere())
      const base = join(folder, 'base')
      makeBase(base)
      const archive = join(folder, 'base.tar')
      run('tar', '--create', '--file', archive, '--directory', base, '.')
      podman('import', archive, 'base')
      rmSync(base, { recursive: true })
      rmSync(archive)
      podman(
        ...['build', '--network', 'host', '--isolation', 'chroot', '--layers=false'],
        ...['--build-arg', 'BASE=localhost/base', '--format', 'docker', '--tag', 'thokham', root],
      )
    }, BUILT_WITHIN)
    afterAll(() => {
      if (!folder) return
      runPodman('rm', '--all', '--force', '--time', '0')
      runPodman('rmi', '--all', '--force')
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    }, 300_000)

    it('serves without any network, keeps what it has in its volume, and is alone there', {
      timeout: READY_WITHIN * 2,
    }, async () => {
      start('first')
      await expect.poll(() => isReady('first'), { timeout: READY_WITHIN, interval: 1_000 }).toBe(true)
      expect(logs('first')).toContain('owner@shop.example')
      for (const path of ['/readyz', '/', '/login']) expect(statusInside('first', path)).toBe('200')
      expect(podman('healthcheck', 'run', 'first').trim()).not.toContain('unhealthy')
      expect(inside('first', 'id', '--user', '--name').trim()).toBe('thokham')
      expect(inside('first', 'node', '--version').trim()).toBe(`v${NODE}`)
      expect(inside('first', 'node', 'scripts/owner.mjs', 'doctor')).not.toMatch(/✗/)

      start('second')
      expect(podman('wait', 'second').trim(), 'a second one ends by itself').toBe('1')
      expect(logs('second')).toContain('is at work')
      expect(statusInside('first', '/readyz')).toBe('200')

      podman('stop', 'first')
      expect(podman('inspect', '--format', '{{.State.ExitCode}}', 'first').trim()).toBe('0')
      start('third')
      await expect.poll(() => isReady('third'), { timeout: READY_WITHIN, interval: 1_000 }).toBe(true)
      expect(logs('third'), 'the owner is there already').not.toMatch(/password/i)
      podman('kill', 'third')
      podman('start', 'third')
      await expect
        .poll(() => logs('third').split('Thokham is ready at').length - 1, {
          timeout: READY_WITHIN,
          interval: 1_000,
        })
        .toBe(2)
    })
  },
)

/** Makes a Debian with Node, npm and this machine's way to the registry. */
function makeBase(base) {
  run('debootstrap', '--variant=minbase', '--include=ca-certificates', 'bookworm', base)
  const prefix = join(base, 'usr/local')
  copyFileSync(nodeOf(NODE), join(prefix, 'bin/node'))
  chmodSync(join(prefix, 'bin/node'), 0o755)
  const npm = dirname(dirname(realpathSync(run('sh', '-c', 'command -v npm').trim())))
  cpSync(npm, join(prefix, 'lib/node_modules/npm'), { recursive: true })
  for (const program of ['npm', 'npx'])
    writeFileSync(
      join(prefix, 'bin', program),
      `#!/bin/sh\nexec node /usr/local/lib/node_modules/npm/bin/${program}-cli.js "$@"\n`,
      { mode: 0o755 },
    )
  const authorities = '/etc/ssl/certs/ca-certificates.crt'
  copyFileSync(process.env.NODE_EXTRA_CA_CERTS ?? authorities, join(base, authorities))
  mkdirSync(join(prefix, 'etc'), { recursive: true })
  const registry = run('npm', 'config', 'get', 'registry').trim()
  writeFileSync(join(prefix, 'etc/npmrc'), `registry=${registry}\ncafile=${authorities}\n`)
}

/** Limits of processes that podman can keep where root may not raise its own, as in a container. */
function limitsOfHere() {
  const limits = readFileSync('/proc/self/limits', 'utf8')
  const hard = (name, most) =>
    Math.min(most, Number(new RegExp(`^${name} +\\S+ +(\\d+)`, 'm').exec(limits)?.[1] ?? most))
  const files = hard('Max open files', 2 ** 20)
  const processes = hard('Max processes', 2 ** 15)
  return `[containers]\ndefault_ulimits = ["nofile=${files}:${files}", "nproc=${processes}:${processes}"]\n`
}

function lacksQuietly(program) {
  return spawnSync('sh', ['-c', `command -v ${program}`]).status !== 0
}

function run(program, ...args) {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 2 ** 28 })
  if (status !== 0)
    throw new Error(`${program} ${args.join(' ')} ended with ${status}:\n${stdout}\n${stderr}`)
  return stdout
}
