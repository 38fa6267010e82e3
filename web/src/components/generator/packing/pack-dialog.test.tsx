import '../../../testing/page.ts'
import { VERSIONS } from '@thokham/engine'
import { beforeEach, expect, it, vi } from 'vitest'
import { button, clear, draw, press } from '../../../testing/draw.ts'
import { generator } from '../../../text/generator.ts'
import { packing } from '../../../text/packing.ts'
import type { PromptWorkerClient } from '../worker/prompt-worker-client.ts'
import type { Packed, PackedRow, Progress } from '../worker/prompt-worker-data.ts'
import PackDialog from './pack-dialog.tsx'
import { packPlan } from './pack-plan.ts'

vi.mock('../../ui/dialog.tsx', () => import('../../../testing/plain-dialog.tsx'))
vi.mock('../settings/use-versions.ts', () => ({ useVersions: () => VERSIONS }))

const LINES: PackedRow[] = [
  { text: '{cat, dog} --v 7', jobs: 2, hasBraces: false, places: [0, 1] },
  { text: 'a {b} c', jobs: 1, hasBraces: true, places: [2] },
  { text: 'fox --repeat 50', jobs: 50, hasBraces: false, places: [3] },
]
const PACKED: Packed = { prompts: 4, lines: 3, jobs: 53, minutes: 240, withBraces: 1, next: 0 }

/** How the worker answers each question; what it was asked. */
let answers: Record<string, (...input: never[]) => unknown>
let asked: [name: string, input: unknown][]
let copied: string[]
let used: Set<number>
const onUsed = vi.fn()
const onPlan = vi.fn()
const client = {
  ask: async (name: string, ...input: unknown[]) => {
    asked.push([name, input[0]])
    return answers[name]?.(...(input as never[]))
  },
} as unknown as PromptWorkerClient

beforeEach(() => {
  clear()
  vi.clearAllMocks()
  asked = []
  copied = []
  used = new Set()
  answers = {
    pack: () => PACKED,
    packedRows: ({ from, to }: { from: number; to: number }) => LINES.slice(from, to),
    checkPacked: () => true,
  }
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void copied.push(text) },
  })
})

const shown = () => document.body.textContent
const source = { of: new Blob(['set']), isHeld: true }
function open({ hasFailed = false, plan = 'basic' as const } = {}) {
  return draw(
    <PackDialog
      source={source}
      marks={{ used, onUsed }}
      worker={{ client, hasFailed }}
      plan={plan}
      onPlan={onPlan}
      onOpenChange={() => {}}
    />,
  )
}

it('says what packing saves and costs, that fast hours do not suffice, what stands alone, and that all is there', async () => {
  open()
  await expect.poll(shown).toContain('4 Prompt ใน 3 ครั้ง')
  await expect.poll(shown).toContain(packing.sure(4))
  expect(shown()).toContain(packing.fast(4, 3.3))
  expect(shown()).toContain(packing.over)
  expect(shown()).toContain(packing.alone(1))
  expect(asked[0]).toEqual(['pack', { text: null, limit: 4, used: [] }])
})

it('copies line after line, and marks the prompts of each', async () => {
  open()
  await expect.poll(shown).toContain(packing.line(1, 3, 2))
  await expect.poll(() => button(packing.copy).hasAttribute('disabled')).toBe(false)
  press(packing.copy)
  await expect.poll(shown).toContain(packing.copied(1, 3))
  press(packing.next)
  await expect.poll(() => button(packing.next).hasAttribute('disabled')).toBe(true)
  press(packing.copy)
  await expect.poll(() => copied).toEqual(['{cat, dog} --v 7', 'fox --repeat 50'])
  expect(onUsed.mock.calls).toEqual([[0, 1], [3]])
  expect(shown()).toContain(packing.tooMany(4))
})

it('begins with the first line that was not copied', async () => {
  answers.pack = () => ({ ...PACKED, next: 1 })
  used.add(0).add(1)
  open()
  await expect.poll(() => button(packing.copy).hasAttribute('disabled')).toBe(false)
  press(packing.copy)
  await expect.poll(() => copied).toEqual(['a {b} c'])
})

it('packs anew for another plan, and gives up what is under way when it is closed', async () => {
  const redraw = open()
  await expect.poll(shown).toContain(packing.sure(4))
  press(packing.planName('Pro', 40))
  expect(onPlan).toHaveBeenCalledWith('pro')
  redraw(null)
  await expect.poll(() => asked.at(-1)?.[0]).toBe('stopPacking')
})

it('shows how far it is, and can be stopped and begun again', async () => {
  let finish = (_: Packed | null) => {}
  answers.pack = (_: never, onProgress: (progress: Progress) => void) => {
    onProgress({ prompts: 500_000, wanted: 1_000_000 })
    return new Promise((resolve) => (finish = resolve))
  }
  answers.stopPacking = () => finish(null)
  open()
  await expect.poll(shown).toContain('50%')
  press(packing.stop)
  await expect.poll(shown).toContain(packing.stopped)
  answers.pack = () => PACKED
  press(packing.again)
  await expect.poll(shown).toContain(packing.sure(4))
})

it('copies nothing where the lines are not the prompts', async () => {
  answers.checkPacked = () => false
  open()
  await expect.poll(shown).toContain(packing.unsure)
  expect(button(packing.copy).hasAttribute('disabled')).toBe(true)
})

it('says that the worker has failed', async () => {
  answers.pack = () => {
    throw new Error('ended')
  }
  const redraw = open()
  await expect.poll(shown).toContain(generator.workerFail)
  redraw(null)
  open({ hasFailed: true })
  await expect.poll(shown).toContain(generator.workerFail)
})

it('remembers no plan that there is not', () => {
  vi.stubGlobal('localStorage', { getItem: () => 'unlimited' })
  expect(packPlan.get()).toBe('basic')
  vi.stubGlobal('localStorage', { getItem: () => 'pro' })
  expect(packPlan.get()).toBe('pro')
  vi.unstubAllGlobals()
})
