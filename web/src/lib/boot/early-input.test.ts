import '../../testing/page.ts'
import { beforeEach, expect, it } from 'vitest'
import { type } from '../../testing/draw.ts'
import { type EarlyInput, replayEarlyInput } from './early-input.ts'

let root: HTMLElement
const heard: string[] = []

beforeEach(() => {
  document.body.innerHTML =
    '<div><button id="first">ลบ</button><button id="second">ลบ</button><input id="box"><details></details></div>'
  root = document.body.firstElementChild as HTMLElement
  heard.length = 0
})

/** Hydrates them: notes what elements hear from now on, by their ids. */
function hydrate(): void {
  for (const each of root.querySelectorAll('button')) Object.assign(each, { __reactFiber$test: {} })
  for (const kind of ['click', 'input'])
    root.addEventListener(kind, ({ target }) => heard.push(`${kind} ${(target as HTMLElement).id}`))
}

const find = (selector: string) => root.querySelector(selector) as HTMLElement

function recorded(records: EarlyInput['records']): EarlyInput {
  return { records, focused: null, isRepeating: false, stopTyping: () => {}, stop: () => {} }
}

it('repeats in order what was typed and pressed, each on its very element, whatever stands on it', async () => {
  hydrate()
  await replayEarlyInput(
    root,
    recorded([
      { kind: 'press', target: find('#second'), index: 1 },
      { kind: 'value', target: find('#box'), index: 0, value: 'rice' },
      { kind: 'press', target: find('#first'), index: 0 },
    ]),
    Promise.resolve(),
  )
  expect(heard).toEqual(['click second', 'input box', 'click first'])
  expect((find('#box') as HTMLInputElement).value).toBe('rice')
})

it('finds an element that was drawn anew as the same one of its tag, and leaves a fold as it was put', async () => {
  const records: EarlyInput['records'] = [
    { kind: 'press', target: find('#second'), index: 1 },
    { kind: 'fold', target: find('details'), index: 0, isOpen: true },
  ]
  root.innerHTML = '<button id="first">ลบ</button><button id="second">ลบแล้ว</button><details></details>'
  hydrate()
  await replayEarlyInput(root, recorded(records), Promise.resolve())
  expect(heard).toEqual(['click second'])
  expect((find('details') as HTMLDetailsElement).open).toBe(true)
})

it('presses only once the listeners of the screen are there', async () => {
  hydrate()
  let listens = () => {}
  const listening = new Promise<void>((resolve) => {
    listens = resolve
  })
  const records: EarlyInput['records'] = [{ kind: 'press', target: find('#first'), index: 0 }]
  const repeated = replayEarlyInput(root, recorded(records), listening)
  await new Promise((resolve) => setTimeout(resolve))
  expect(heard).toEqual([])
  listens()
  await repeated
  expect(heard).toEqual(['click first'])
})

it('repeats what is pressed while nothing but its listeners is waited for', async () => {
  hydrate()
  let listens = () => {}
  const listening = new Promise<void>((resolve) => {
    listens = resolve
  })
  const early = recorded([{ kind: 'value', target: find('#box'), index: 0, value: 'rice' }])
  const repeated = replayEarlyInput(root, early, listening)
  await new Promise((resolve) => setTimeout(resolve))
  expect(heard).toEqual(['input box'])
  early.records.push({ kind: 'press', target: find('#second'), index: 1 })
  listens()
  await repeated
  expect(heard).toEqual(['input box', 'click second'])
})

it('enters again what forms hear from their effects on, with what was typed meanwhile', async () => {
  const box = find('#box') as HTMLInputElement
  Object.assign(box, { __reactProps$test: { name: 'displayName' } })
  hydrate()
  const records: EarlyInput['records'] = [{ kind: 'value', target: box, index: 0, value: 'Mali' }]
  await replayEarlyInput(
    root,
    recorded(records),
    Promise.resolve().then(() => {
      // Its effects have run: it holds what it was rendered with, whatever the field shows.
      type(box, 'Malii')
      heard.length = 0
    }),
  )
  expect(box.value).toBe('Malii')
  expect(heard.at(-1)).toBe('input box')
})

it('holds a press on a part that is drawn anew, until the same button is there wherever it stands', async () => {
  root.innerHTML = '<button id="fold">พับ</button><button id="open">เปิด</button>'
  await replayEarlyInput(root, recorded([]), Promise.resolve())
  find('#open').click()
  root.innerHTML = '<button id="came">มาใหม่</button>'
  hydrate()
  await new Promise((resolve) => setTimeout(resolve))
  root.innerHTML =
    '<button id="came">มาใหม่</button><button id="fold">พับ</button><button id="open">เปิด</button>'
  for (const each of root.querySelectorAll('button')) Object.assign(each, { __reactFiber$test: {} })
  await expect.poll(() => heard).toEqual(['click open'])
})
