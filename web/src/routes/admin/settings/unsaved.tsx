import { settings as text } from '../../../text/settings.ts'

/** Marks what was changed and not saved: a switch that was only flipped looks as if it were. */
export function Unsaved() {
  return (
    <span role="status" className="nb flex items-center gap-2 font-normal text-ink-2 text-xs">
      <span aria-hidden className="size-2 rounded-full bg-khamin" />
      {text.unsaved}
    </span>
  )
}
