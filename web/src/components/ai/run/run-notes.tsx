import type { AiRun, RunNote } from '@thokham/contract/ai-runs'
import { faultTexts } from '../../../text/provider-faults.ts'
import { Notice } from '../../ui/notice.tsx'

/** Renders that another model took over from a run's own. */
export function SuccessorNotes({ notes }: Pick<AiRun, 'notes'>) {
  return notes.map((note) =>
    note.kind === 'retired' ? (
      <Notice key={`${note.model} ${note.successor}`} kind="info" role="status">
        {faultTexts.retired(note.model, note.successor)}
      </Notice>
    ) : null,
  )
}

/** Renders what else is to be known of a run's models, among its details. */
export function ModelNotes({ notes }: Pick<AiRun, 'notes'>) {
  const sentences = notes.flatMap((note) => sentenceOf(note) ?? [])
  if (sentences.length === 0) return null
  return (
    <ul className="text-2xs text-ink-2">
      {sentences.map((sentence) => (
        <li key={sentence} className="wrap-anywhere">
          {sentence}
        </li>
      ))}
    </ul>
  )
}

function sentenceOf(note: RunNote): string | null {
  if (note.kind === 'parameter') return faultTexts.parameter(note.model, note.name, note.instead)
  return note.kind === 'other' ? faultTexts.otherAnswered(note.asked, note.answered) : null
}
