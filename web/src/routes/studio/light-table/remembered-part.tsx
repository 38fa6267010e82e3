import { readRemembered } from '@thokham/domain/likeness/remembered'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { useAction } from '../../../kit/action/use-action.ts'
import { download } from '../../../lib/browser/download.ts'
import { withBrandFile } from '../../../lib/format/brand-file.ts'
import { rememberedLooks, rememberLooks } from '../../../lib/ledger/remembered-looks.ts'
import { lightTable as text } from '../../../text/light-table.ts'

/** Says what is remembered of pictures that were sent, and takes it to another device and back. */
export function RememberedPart() {
  const [count, setCount] = useState<number | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const read = useCallback(
    () =>
      rememberedLooks().then(
        ({ length }) => setCount(length),
        () => setCount(null),
      ),
    [],
  )
  useEffect(() => void read(), [read])
  const save = useAction(
    {
      name: 'studio.hashes',
      send: async () => {
        const kept = JSON.stringify(await rememberedLooks())
        return download(withBrandFile('looks.json'), new Blob([kept], { type: 'application/json' }))
      },
    },
    { refused: () => text.hashesFail },
  )
  const take = useAction(
    {
      name: 'studio.takeHashes',
      send: async (file: File) => {
        const found = readRemembered(JSON.parse(await file.text()))
        if (found.length === 0) throw new Error('no hashes')
        await rememberLooks(found)
        return found.length
      },
    },
    { always: read, done: (n: number) => text.hashesTaken(n), refused: () => text.hashesWrong },
  )
  if (count === null) return null
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2 text-ink-2 text-xs">
      <p className="min-w-[16ch] flex-1">{text.hashes(count)}</p>
      <Button size={32} disabled={count === 0} busy={save.isBusy} onClick={() => void save.run(undefined)}>
        {text.saveHashes}
      </Button>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        aria-label={text.takeHashes}
        tabIndex={-1}
        className="sr-only"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) void take.run(file)
          currentTarget.value = ''
        }}
      />
      <Button size={32} busy={take.isBusy} onClick={() => input.current?.click()}>
        {text.takeHashes}
      </Button>
    </div>
  )
}
