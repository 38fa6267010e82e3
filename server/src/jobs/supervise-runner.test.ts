import { describe, expect, it } from 'vitest'
import { type QueueRunner, superviseRunner } from './supervise-runner.ts'

/** Makes a queue whose runners start and end when the test says so. */
function aQueue() {
  const starts: { succeed: () => Promise<FakeRunner>; fail: () => void }[] = []
  const lines: string[] = []
  const log = {
    warn: (_: object, line: string) => lines.push(line),
    error: (_: object, line: string) => lines.push(line),
  }
  const start = () =>
    new Promise<QueueRunner>((resolve, reject) => {
      starts.push({
        async succeed() {
          const runner = aRunner()
          resolve(runner)
          return runner
        },
        fail: () => reject(new Error('no database')),
      })
    })
  const supervise = async (startAgainMs = 0) => {
    const supervising = superviseRunner({ start, log: log as never, startAgainMs })
    const runner = await starts[0]?.succeed()
    return { supervisor: await supervising, runner: runner as FakeRunner }
  }
  return { starts, lines, start, log, supervise }
}

interface FakeRunner extends QueueRunner {
  /** The graces with which it was ended. */
  graces: number[]
  endByItself: () => void
}

function aRunner(): FakeRunner {
  const graces: number[] = []
  let endByItself = () => {}
  const ended = new Promise<void>((resolve) => {
    endByItself = resolve
  })
  return {
    ended,
    graces,
    endByItself: () => endByItself(),
    async end(graceMs) {
      graces.push(graceMs)
      endByItself()
    },
  }
}

describe('the supervisor of the queue', () => {
  it('rejects when the first runner cannot be started', async () => {
    const { starts, start, log } = aQueue()
    const supervising = superviseRunner({ start, log: log as never })
    starts[0]?.fail()
    await expect(supervising).rejects.toThrow('no database')
  })

  it('ends the runner with the grace that is asked for, and starts no other', async () => {
    const { starts, supervise, lines } = aQueue()
    const { supervisor, runner } = await supervise()
    expect(supervisor.state).toBe('running')
    await supervisor.stop(700)
    expect([supervisor.state, runner.graces, starts.length, lines]).toEqual(['ended', [700], 1, []])
  })

  it('starts another one when it ends by itself, as often as that takes', async () => {
    const { starts, supervise, lines } = aQueue()
    const { supervisor, runner } = await supervise()
    runner.endByItself()
    await expect.poll(() => starts.length).toBe(2)
    expect(supervisor.state).toBe('starting')
    expect(runner.graces, 'what it still had is let go').toEqual([0])
    starts[1]?.fail()
    await expect.poll(() => starts.length).toBe(3)
    await starts[2]?.succeed()
    await expect.poll(() => supervisor.state).toBe('running')
    expect(lines).toEqual(['the job queue stopped, to be started again', 'the job queue cannot start yet'])
    await supervisor.stop(0)
  })

  it('that is stopped while a runner is being started ends that one, too', async () => {
    const { starts, supervise } = aQueue()
    const { supervisor, runner } = await supervise()
    runner.endByItself()
    await expect.poll(() => starts.length).toBe(2)
    const stopped = supervisor.stop(700)
    const late = await starts[1]?.succeed()
    await stopped
    expect([supervisor.state, late?.graces, starts.length]).toEqual(['ended', [700], 2])
  })

  it('that is stopped while a start fails tries no other', async () => {
    const { starts, supervise } = aQueue()
    const { supervisor, runner } = await supervise()
    runner.endByItself()
    await expect.poll(() => starts.length).toBe(2)
    const stopped = supervisor.stop(700)
    starts[1]?.fail()
    await stopped
    expect([supervisor.state, starts.length]).toEqual(['ended', 2])
  })

  it('that is stopped between two starts ends at once', async () => {
    const { starts, supervise } = aQueue()
    const { supervisor, runner } = await supervise(3_600_000)
    runner.endByItself()
    await expect.poll(() => supervisor.state).toBe('waiting')
    await supervisor.stop(700)
    expect([supervisor.state, starts.length]).toEqual(['ended', 1])
  })
})
