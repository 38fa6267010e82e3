import { Plus, X } from 'lucide-react'
import { type RefObject, useCallback, useRef, useState } from 'react'
import { cx } from '../../../lib/format/class-names.ts'
import { generator } from '../../../text/generator.ts'
import { Button } from '../../ui/button.tsx'
import { LongList } from '../../ui/long-list.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useRows } from '../results/use-rows.ts'
import type { PromptWorkerClient } from '../worker/prompt-worker-client.ts'

const LINE = 32

export interface LongKeywordListProps {
  client: PromptWorkerClient
  lines: number
  /** Changes with every change of the list. */
  revision: number
  /** An empty text takes the line away. @param former what stood there when it was pressed */
  onEdit: (line: number, former: string, text: string) => void
}

/** Adds keywords below a long list: one by Enter, or as many lines as are pasted. */
export function AppendLines({ onAppend }: { onAppend: (text: string, lines: number) => void }) {
  const [text, setText] = useState('')
  function append(added: string) {
    const lines = added.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '').length
    if (lines > 0) onAppend(added, lines)
    setText('')
  }
  return (
    <form
      className="flex gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        append(text)
      }}
    >
      <TextInput
        value={text}
        onChange={(event) => setText(event.target.value)}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text/plain')
          if (!/[\r\n]/.test(pasted)) return
          event.preventDefault()
          append(text + pasted)
        }}
        aria-label={generator.appendLines}
        placeholder={generator.appendLines}
        autoCapitalize="off"
        autoComplete="off"
        spellCheck={false}
        className="num min-w-0 flex-1 md:h-10 md:text-sm"
      />
      <Button type="submit" icon={Plus} disabled={text.trim() === ''} className="px-4 text-sm md:h-10">
        {generator.append}
      </Button>
    </form>
  )
}

/** Shows a keyword list that no text box could hold: its lines come from the worker as they scroll into sight. */
export function LongKeywordList({ client, lines, revision, onEdit }: LongKeywordListProps) {
  const fetchLines = useCallback((from: number, to: number) => client.ask('lines', { from, to }), [client])
  const { need, rowAt } = useRows(revision, fetchLines)
  const [editing, setEditing] = useState<{ line: number; text: string } | null>(null)
  /** What stands in the editor: its line may go out of sight and come back. */
  const typed = useRef('')
  /** Lines, as they are drawn, that were taken away: a second press on one is meant for no neighbour of the same text. */
  const removed = useRef(new WeakSet<object>())
  const remove = (line: number, row: { text: string }) => {
    if (removed.current.has(row)) return
    removed.current.add(row)
    onEdit(line, row.text, '')
  }

  return (
    <LongList
      label={generator.keywords}
      rows={lines}
      rowHeight={LINE}
      maxHeight={LINE * 10}
      onRange={need}
      className="num rounded-control border border-line-strong bg-surface text-sm"
    >
      {(line) => (
        <div className={cx('group flex h-full items-center', rowAt(line)?.duplicate && 'bg-khamin-soft')}>
          <span className="flex h-full w-18 shrink-0 items-center justify-end bg-sunken pr-2.5 text-2xs text-ink-3">
            {line + 1}
          </span>
          {editing?.line === line ? (
            <LineEditor
              label={generator.editLine(line + 1)}
              typed={typed}
              onDone={(text) => {
                setEditing(null)
                if (text !== null && text !== editing.text) onEdit(line, editing.text, text)
              }}
            />
          ) : (
            <Line
              row={rowAt(line)}
              line={line}
              onEdit={(text) => {
                typed.current = text
                setEditing({ line, text })
              }}
              onRemove={(row) => remove(line, row)}
            />
          )}
        </div>
      )}
    </LongList>
  )
}

interface LineProps {
  row: { text: string } | undefined
  line: number
  onEdit: (text: string) => void
  onRemove: (row: { text: string }) => void
}

function Line({ row, line, onEdit, onRemove }: LineProps) {
  if (!row) return <Skeleton className="mx-3 h-4 w-40" />
  const { text } = row
  return (
    <>
      <button
        type="button"
        onClick={() => onEdit(text)}
        aria-label={`${generator.editLine(line + 1)}: ${text}`}
        className="h-full min-w-0 flex-1 truncate px-3 text-left"
      >
        {text}
      </button>
      <button
        type="button"
        onClick={() => onRemove(row)}
        aria-label={generator.removeLine(line + 1)}
        className={cx(
          'flex size-8 shrink-0 items-center justify-center text-ink-3 hover:text-khrang focus-visible:opacity-100',
          'pointer-fine:opacity-0 pointer-fine:group-hover:opacity-100',
        )}
      >
        <X aria-hidden size={16} strokeWidth={1.75} />
      </button>
    </>
  )
}

/**
 * Renders a line that is edited.
 * @param props.typed what stands in it
 * @param props.onDone the new text, several lines when they were pasted, or null when nothing is to change
 */
function LineEditor(props: {
  label: string
  typed: RefObject<string>
  onDone: (text: string | null) => void
}) {
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed
      autoFocus
      aria-label={props.label}
      defaultValue={props.typed.current}
      onChange={({ target }) => {
        props.typed.current = target.value
      }}
      onBlur={(event) => props.onDone(event.target.value)}
      onPaste={(event) => {
        const pasted = event.clipboardData.getData('text/plain')
        if (!/[\r\n]/.test(pasted)) return
        event.preventDefault()
        const { value, selectionStart, selectionEnd } = event.currentTarget
        props.onDone(value.slice(0, selectionStart ?? 0) + pasted + value.slice(selectionEnd ?? 0))
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur()
        if (event.key !== 'Escape') return
        event.stopPropagation()
        props.onDone(null)
      }}
      className="h-full min-w-0 flex-1 bg-surface px-3 text-base outline-2 outline-focus -outline-offset-2"
    />
  )
}
