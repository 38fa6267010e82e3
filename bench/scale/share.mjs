import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'

/** A share is given out a hundred times a second, so that a request waits for the next one for milliseconds at most. */
const PERIOD_US = 10_000
const GROUPS = '/sys/fs/cgroup'

/**
 * Gives a process and all its threads no more than a share of a processor (0.25 = a quarter), by a control group where this machine
 * lets us make one, otherwise by stopping and continuing it.
 * @returns how it is done, and what takes the limit away
 */
export function limitShare(pid, share) {
  const quota = Math.round(PERIOD_US * share)
  for (const { folder, settings } of [
    { folder: `${GROUPS}/thokham-bench-${pid}`, settings: { 'cpu.max': `${quota} ${PERIOD_US}` } },
    {
      folder: `${GROUPS}/cpu/thokham-bench-${pid}`,
      settings: { 'cpu.cfs_period_us': PERIOD_US, 'cpu.cfs_quota_us': quota },
    },
  ])
    try {
      mkdirSync(folder)
      try {
        for (const [name, value] of Object.entries(settings))
          writeFileSync(`${folder}/${name}`, String(value), { flag: 'r+' })
        writeFileSync(`${folder}/cgroup.procs`, String(pid))
      } catch (error) {
        rmdirSync(folder)
        throw error
      }
      const lift = () => {
        const above = folder.slice(0, folder.lastIndexOf('/'))
        try {
          for (const one of readFileSync(`${folder}/cgroup.procs`, 'utf8').split('\n').filter(Boolean))
            writeFileSync(`${above}/cgroup.procs`, one)
          rmdirSync(folder)
        } catch {
          // What has ended is in no group any more, and an empty group costs nothing.
        }
      }
      process.on('exit', lift)
      return { by: 'a control group', lift }
    } catch {
      // This kind of group is not ours to make here.
    }
  return stopAndGo(pid, share)
}

function stopAndGo(pid, share) {
  let isRunning = true
  let timer
  const turn = () => {
    try {
      process.kill(pid, isRunning ? 'SIGSTOP' : 'SIGCONT')
    } catch {
      return
    }
    isRunning = !isRunning
    timer = setTimeout(turn, (PERIOD_US / 1_000) * (isRunning ? share : 1 - share))
  }
  turn()
  return {
    by: 'stopping and continuing it',
    lift() {
      clearTimeout(timer)
      try {
        process.kill(pid, 'SIGCONT')
      } catch {
        // It has ended.
      }
    },
  }
}
