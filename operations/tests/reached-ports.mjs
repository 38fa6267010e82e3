import { spawn, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildNetwork, HERE, MACHINES, runOn, VISITORS } from '../rehearse/network.mjs'

/**
 * Builds the rehearsal's network with a firewall on db1 and app1, where each of the ports is listened on, and prints as JSON who
 * reaches which of them: `node operations/tests/reached-ports.mjs FOLDER CONFIG PORTS`, in namespaces of its own (deploy-firewall.test.mjs).
 */
const [base, config, ports] = process.argv.slice(2)

const LISTEN = `
let missing = ${ports}.length
for (const port of ${ports}) require('net').createServer().listen(port, () => --missing || console.log('all'))`
const REACH = `
const [host, localAddress] = process.argv.slice(1)
const reach = (port) => new Promise((resolve) => {
  const socket = require('net').connect({ host, port, localAddress })
  socket.once('connect', () => resolve([port])).once('error', () => resolve([]))
})
Promise.all(${ports}.map(reach)).then((reached) => {
  console.log(JSON.stringify(reached.flat()))
  process.exit()
})`

function ran([file, ...args]) {
  const { status, stdout, stderr } = spawnSync(file, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${file} ${args.join(' ')}: ${stderr}`)
  return stdout
}

buildNetwork(base)
writeFileSync(join(base, 'nftables.conf'), config)
const targets = ['db1', 'app1']
for (const machine of targets) {
  ran([...runOn(machine), 'nft', '-f', join(base, 'nftables.conf')])
  const [file, ...args] = [...runOn(machine), process.execPath, '-e', LISTEN]
  const { stdout } = spawn(file, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise((resolve) => stdout.once('data', resolve))
}
const reached = {}
for (const [from, address] of Object.entries({ ...MACHINES, watch: VISITORS[0], stranger: HERE }))
  for (const to of targets.filter((each) => each !== from)) {
    const on = from in MACHINES ? runOn(from) : []
    reached[`${from} ${to}`] = JSON.parse(ran([...on, process.execPath, '-e', REACH, MACHINES[to], address]))
  }
console.log(JSON.stringify(reached))
process.exit()
