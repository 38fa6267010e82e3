import { gregorianDate } from '@thokham/domain/typed-moment'
import { thaiDate } from '../../lib/format/thai-format.ts'
import { form } from '../../text/form.ts'
import { MomentInput, type MomentInputProps } from './moment-input.tsx'

export type DateInputProps = Omit<MomentInputProps, 'read' | 'placeholder'>

/** Renders a day typed in any form, such as `20/11/2569`, and read back as `20 พ.ย. 2569`; what was typed is the caller's to read. */
export function DateInput(props: DateInputProps) {
  const date = gregorianDate(props.value)
  return (
    <MomentInput
      {...props}
      read={date && thaiDate(`${date}T12:00:00+07:00`)}
      placeholder={form.datePlaceholder}
    />
  )
}
