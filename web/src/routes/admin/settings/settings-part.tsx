import type { Settings } from '@thokham/contract/settings'
import { buddhistDate, gregorianDate } from '@thokham/domain/typed-moment'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { type FieldPathByValue, get, type UseFormReturn } from 'react-hook-form'
import { DateInput } from '../../../components/ui/date-input.tsx'
import { BoundField, type BoundProps, useBound } from '../../../kit/form/bound-field.tsx'
import { holdInSight } from '../../../lib/browser/bring-into-sight.ts'
import { settingMessage } from '../../../text/settings.ts'

export type SettingsFormState = UseFormReturn<Settings>

export interface PartProps {
  form: SettingsFormState
}

/** Returns the sentence at a setting that was refused, here or by the server. */
export function faultAt({ formState: { errors } }: SettingsFormState, name: string): string | undefined {
  return settingMessage((get(errors, name) as { message?: string } | undefined)?.message)
}

/**
 * Scrolls to a part that the address names: the browser looked for it before the settings had come, and what stands above it
 * still comes. Give the part the ref and the id.
 */
export function useAnchor(id: string): RefObject<HTMLElement | null> {
  const part = useRef<HTMLElement>(null)
  useEffect(() => {
    if (location.hash !== `#${id}`) return
    part.current?.scrollIntoView()
    holdInSight(part.current)
  }, [id])
  return part
}

interface PartCardProps {
  /** Its anchor. */
  id: string
  title: string
  lead?: string
  children: ReactNode
}

/** Shows one matter of the settings on a card of its own, at an anchor. */
export function PartCard({ id, title, lead, children }: PartCardProps) {
  return (
    <section
      id={id}
      ref={useAnchor(id)}
      aria-labelledby={`${id}-title`}
      className="card scroll-mt-16 p-4 md:p-6"
    >
      <h2 id={`${id}-title`} className="text-xl">
        {title}
      </h2>
      {lead && <p className="text-ink-2 text-sm">{lead}</p>}
      {children}
    </section>
  )
}

/** Shows boxes of the settings on such a card. */
export function Part({ children, ...card }: PartCardProps) {
  return (
    <PartCard {...card}>
      <div className="mt-4 grid items-start gap-x-6 gap-y-4 md:grid-cols-2">{children}</div>
    </PartCard>
  )
}

/** Takes a setting that is a day, of either era; what is no day is refused with the rest. */
export function DateSetting(props: BoundProps<Settings, Settings, FieldPathByValue<Settings, string>>) {
  const { value: date, onChange, ref } = useBound(props.form, props.name)
  const [typed, setTyped] = useState(buddhistDate(date))
  // What was set by other means than typing here, such as by putting it back, is shown in its place.
  const isTyped = (gregorianDate(typed) ?? typed) === date
  return (
    <BoundField {...props}>
      <DateInput
        ref={ref}
        value={isTyped ? typed : buddhistDate(date)}
        onChange={(next) => {
          setTyped(next)
          onChange(gregorianDate(next) ?? next)
        }}
      />
    </BoundField>
  )
}
