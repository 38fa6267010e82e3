import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { cx } from '../../../lib/format/class-names.ts'
import { generator } from '../../../text/generator.ts'
import { fitting, type UnfinishedList, unfinishedList } from './unfinished-list.ts'
import type { NamedList } from './use-word-lists.ts'

/** Offered at once. */
const SHOWN = 8

export interface Suggestions {
  id: string
  offered: readonly NamedList[]
  /** The one that Enter takes. */
  active: number
  take: (list: NamedList) => void
  /** Looks at what stands before the caret. */
  look: () => void
  close: () => void
  /** @returns true for a key that was meant for the list */
  onKey: (event: KeyboardEvent) => boolean
}

/**
 * Offers the names of lists while one is typed after `__` in a text box.
 * @param lists empty = nothing is offered
 * @param write puts a text in the place of the characters `from` up to, not including, `to`
 */
export function useListSuggestions(
  box: RefObject<HTMLTextAreaElement | null>,
  lists: readonly NamedList[],
  write: (text: string, from: number, to: number) => void,
): Suggestions {
  const id = useId()
  const [typed, setTyped] = useState<UnfinishedList | null>(null)
  const [active, setActive] = useState(0)
  const offered = typed === null ? [] : fitting(lists, typed.part).slice(0, SHOWN)
  const close = () => setTyped(null)

  const take = ({ name }: NamedList) => {
    const element = box.current
    if (!element || typed === null) return
    close()
    write(`__${name}__`, typed.start, element.selectionEnd)
  }
  const look = () => {
    const element = box.current
    if (!element || lists.length === 0 || element.selectionStart !== element.selectionEnd) return close()
    setTyped(unfinishedList(element.value, element.selectionEnd))
    setActive(0)
  }
  const onKey = (event: KeyboardEvent) => {
    const chosen = offered[active]
    if (!chosen || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return false
    if (event.key === 'ArrowDown') setActive((active + 1) % offered.length)
    else if (event.key === 'ArrowUp') setActive((active + offered.length - 1) % offered.length)
    else if (event.key === 'Enter' || event.key === 'Tab') take(chosen)
    else if (event.key === 'Escape') close()
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  return { id, offered, active, take, look, close, onKey }
}

/** Shows the offered names below the line that is typed in. @param top in px, within the box's frame */
export function ListSuggestions({ suggestions, top }: { suggestions: Suggestions; top: number }) {
  const { id, offered, active, take } = suggestions
  if (offered.length === 0) return null
  return (
    <ul
      id={id}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a list to choose from
      role="listbox"
      aria-label={generator.wordLists}
      style={{ top }}
      className="absolute left-11 z-20 max-h-72 w-[min(20rem,calc(100%-44px))] overflow-y-auto rounded-control border border-line-strong bg-surface py-1 shadow-lg"
    >
      {offered.map((list, at) => (
        <li
          key={list.name}
          id={`${id}-${at}`}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: an item to choose
          role="option"
          tabIndex={-1}
          aria-selected={at === active}
          // The box keeps the focus, and its caret.
          onPointerDown={(event) => {
            event.preventDefault()
            take(list)
          }}
          className={cx(
            'flex min-h-11 cursor-pointer items-baseline justify-between gap-3 px-3 py-2 md:min-h-9 md:py-1.5',
            at === active ? 'bg-khram-soft text-khram' : 'text-ink hover:bg-sunken',
          )}
        >
          <span className="num min-w-0 truncate text-sm">{list.name}</span>
          <span className="nb shrink-0 text-2xs text-ink-2">
            {list.title === null ? '' : `${list.title} · `}
            {generator.wordsOfList(list.words, list.more)}
          </span>
        </li>
      ))}
    </ul>
  )
}
