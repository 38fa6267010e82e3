import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'

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
  const lift = group([pid], {
    unified: { 'cpu.max': `${quota} ${PERIOD_US}` },
    former: { 'cpu.cfs_period_us': PERIOD_US, 'cpu.cfs_quota_us': quota },
  })
  return lift ? { by: 'a control group', lift } : stopAndGo(pid, share)
}

/**
 * Gives processes, and what they will start, a control group of their own below the system's, whichever they were in: what is in one group has together as much of the
 * processors as each other group of the same weight, however many processes it is. So systemd runs every unit.
 * @param {number} weight 1 is what systemd gives by default
 * @returns what takes it away; null where this machine lets us make none
 */
export function groupTogether(pids, weight) {
  return group(pids, {
    unified: { 'cpu.weight': Math.round(100 * weight) },
    former: { 'cpu.shares': Math.round(1024 * weight) },
  })
}

/** Puts processes into a new control group. @returns what takes it away; null = none could be made */
function group(pids, { unified, former }) {
  const name = `thokham-bench-${pids[0]}`
  for (const { folder, settings } of [
    { folder: `${GROUPS}/${name}`, settings: unified },
    { folder: `${GROUPS}/cpu/${name}`, settings: former },
  ])
    try {
      mkdirSync(folder)
      try {
        for (const [setting, value] of Object.entries(settings))
          writeFileSync(`${folder}/${setting}`, String(value), { flag: 'r+' })
        for (const pid of pids) moveTo(folder, pid)
      } catch (error) {
        empty(folder)
        throw error
      }
      process.on('exit', () => empty(folder))
      return () => empty(folder)
    } catch {
      // This kind of group is not ours to make here.
    }
  return null
}

/** Puts a process into a group, unless it has ended. @throws Error when it may not */
function moveTo(folder, pid) {
  try {
    writeFileSync(`${folder}/cgroup.procs`, String(pid))
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}

/** Takes what is in a group to the system's own, and the group away. */
function empty(folder) {
  const above = folder.slice(0, folder.lastIndexOf('/'))
  const list = `${folder}/cgroup.procs`
  const pids = existsSync(list) ? readFileSync(list, 'utf8').split('\n').filter(Boolean) : []
  for (const pid of pids) moveTo(above, pid)
  try {
    rmdirSync(folder)
  } catch {
    // It was taken away before, or something has just begun in it; a group costs nothing.
  }
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
