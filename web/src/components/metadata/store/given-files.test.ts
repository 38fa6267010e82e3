import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { droppedFiles } from './given-files.ts'

const file = (name: string) => ({
  isFile: true,
  file: (found: (file: File) => void) => found(new File([name], name)),
})
/** A folder as browsers give it: two at a time, until nothing comes. */
function folder(...inside: object[]) {
  return {
    isFile: false,
    createReader: () => {
      const left = [...inside]
      return { readEntries: (found: (some: object[]) => void) => found(left.splice(0, 2)) }
    },
  }
}
const drop = (...entries: (object | null)[]) =>
  ({
    items: entries.map((entry) => ({ kind: 'file', webkitGetAsEntry: () => entry })),
    files: [],
  }) as unknown as DataTransfer

beforeEach(() => {
  vi.stubGlobal('DataTransferItem', class {})
})
afterEach(() => vi.unstubAllGlobals())

it('finds all that lies in a dropped folder where the browser gives no handles', async () => {
  const given = await droppedFiles(
    drop(folder(file('a.jpg'), file('b.jpg'), folder(file('c.jpg')), file('d.jpg')), file('e.jpg'), null),
  )
  expect(given.map(({ file }) => file.name)).toEqual(['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg', 'e.jpg'])
})
