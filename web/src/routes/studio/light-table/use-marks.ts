import { useCallback, useRef, useState } from 'react'
import { toast } from '../../../components/ui/toast.tsx'
import { lightTable as text } from '../../../text/light-table.ts'
import { noteStored, type StoredPicture } from '../stored-pictures.ts'
import { type Mark, type Marks, marked } from './marks.ts'

/** Changes that can be taken back. */
const UNDO_DEPTH = 200

export interface Marking {
  marks: Marks
  /** Changes the marks of pictures; `said` names it beside “เลิกทำ”. @returns the marks as they are then */
  mark: (ids: readonly string[], by: (mark: Mark) => Mark, said: string) => Marks
  /** What the last change was; null = there is nothing to take back */
  last: string | null
  /** Takes the last change back. @returns the pictures whose it was */
  undo: () => readonly string[]
}

/** Holds what the member says of pictures, in the browser's database as well, and takes back change by change. */
export function useMarks(pictures: readonly StoredPicture[]): Marking {
  const [marks, setMarks] = useState<Marks>(
    () => new Map(pictures.flatMap(({ id, mark }) => (mark ? [[id, mark]] : []))),
  )
  const [done, setDone] = useState<readonly { said: string; before: Marks }[]>([])
  const now = useRef(marks)
  const keep = useCallback((next: Marks, ids: Iterable<string>) => {
    now.current = next
    setMarks(next)
    const notes = new Map([...ids].map((id) => [id, { mark: next.get(id) as Mark }]))
    noteStored(notes).catch(() => toast.error(text.unkept))
  }, [])
  const mark = useCallback<Marking['mark']>(
    (ids, by, said) => {
      const { marks: next, before } = marked(now.current, ids, by)
      if (before.size === 0) return next
      setDone((all) => [...all, { said, before }].slice(-UNDO_DEPTH))
      keep(next, before.keys())
      return next
    },
    [keep],
  )
  const last = done.at(-1) ?? null
  const undo = () => {
    if (!last) return []
    setDone(done.slice(0, -1))
    keep(new Map([...now.current, ...last.before]), last.before.keys())
    return [...last.before.keys()]
  }
  return { marks, mark, last: last?.said ?? null, undo }
}
