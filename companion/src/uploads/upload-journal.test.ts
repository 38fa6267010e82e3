import { appendFileSync, existsSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { states, UploadFolder } from '../testing/upload-folder.ts'
import { UploadJournal } from './upload-journal.ts'

const folder = new UploadFolder()
const key = (name: string) => ({ market: 'adobe', path: `/${name}` })
const put = (journal: UploadJournal, name: string, rank = 1) =>
  journal.add({ ...key(name), do: 'put', target: `/${name}`, file: { size: 9, mtimeMs: 1 }, rank })

describe('the journal of uploads', () => {
  it('remembers what happened, in a file that its owner alone may read', () => {
    const journal = folder.journal()
    put(journal, 'a')
    journal.add({ ...key('a'), do: 'begin', before: null })
    journal.close()
    expect(statSync(folder.in('uploads.jsonl')).mode & 0o777).toBe(0o600)
    const again = folder.journal()
    expect(states(again)).toEqual({ '/a': 'sending' })
    again.close()
  })

  it('survives a last line that was torn anywhere, and goes on behind it', () => {
    const journal = folder.journal()
    put(journal, 'a')
    journal.close()
    const whole = readFileSync(folder.in('uploads.jsonl')).length
    const second = folder.journal()
    put(second, 'b')
    second.close()
    const both = readFileSync(folder.in('uploads.jsonl'))
    for (let length = whole; length <= both.length; length += 7) {
      writeFileSync(folder.in('uploads.jsonl'), both)
      truncateSync(folder.in('uploads.jsonl'), length)
      const torn = folder.journal()
      expect(torn.items().some(({ path }) => path === '/a')).toBe(true)
      put(torn, 'c')
      torn.close()
      expect(UploadJournal.read(folder.in('uploads.jsonl')).map(({ path }) => path)).toContain('/c')
    }
  })

  it('leaves out lines that say nothing to it', () => {
    const journal = folder.journal()
    put(journal, 'a')
    journal.close()
    appendFileSync(
      folder.in('uploads.jsonl'),
      '7\nnull\n{"do":"put"}\n\n[1]\n{"market":"adobe","path":"/a","do":"dance"}\n',
    )
    expect(UploadJournal.read(folder.in('uploads.jsonl'))).toHaveLength(1)
  })

  it('is one program’s at a time; one that died has left it', () => {
    const journal = folder.journal()
    // A program that lives: the one that started this test.
    writeFileSync(folder.in('uploads.jsonl.lock'), String(process.ppid))
    expect(() => folder.journal()).toThrow('โปรแกรมอื่นกำลังใช้คิวส่งภาพอยู่')
    writeFileSync(folder.in('uploads.jsonl.lock'), '999999999')
    const next = folder.journal()
    next.close()
    expect(existsSync(folder.in('uploads.jsonl.lock'))).toBe(false)
    journal.close()
  })

  it('is written anew when it has grown far beyond what it tells', () => {
    const journal = folder.journal()
    put(journal, 'a')
    for (let rank = 2; rank < 6_000; rank++) journal.add({ ...key('a'), do: 'rank', rank })
    put(journal, 'b')
    journal.close()
    const before = statSync(folder.in('uploads.jsonl')).size
    const again = folder.journal()
    expect(again.items()).toMatchObject([{ path: '/a', rank: 5_999 }, { path: '/b' }])
    again.close()
    expect(statSync(folder.in('uploads.jsonl')).size).toBeLessThan(before / 100)
  })
})
