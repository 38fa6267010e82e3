import { meantEmail } from '@thokham/domain/meant-email'
import { type FieldValues, type Path, type PathValue, type UseFormReturn, useWatch } from 'react-hook-form'
import { account } from '../../text/account.ts'
import { Notice } from '../ui/notice.tsx'

interface MeantEmailProps<Values extends FieldValues> {
  /** A form with a box `email`. */
  form: Pick<UseFormReturn<Values>, 'control' | 'setValue' | 'setFocus'>
}

/** Asks whether another address was meant, where what is typed looks like a slip of the finger; says nothing else. */
export function MeantEmail<Values extends FieldValues & { email: string }>({
  form,
}: MeantEmailProps<Values>) {
  const email = 'email' as Path<Values>
  const typed: string = useWatch({ control: form.control, name: email })
  const meant = meantEmail(typed)
  return (
    <div aria-live="polite" className="empty:hidden">
      {meant && (
        <Notice
          kind="warn"
          fix={{
            label: account.useEmail,
            onPress: () => {
              form.setValue(email, meant as PathValue<Values, Path<Values>>, {
                shouldDirty: true,
                shouldValidate: true,
              })
              form.setFocus(email)
            },
          }}
        >
          <span className="wrap-anywhere">{account.meanEmail(meant)}</span>
        </Notice>
      )}
    </div>
  )
}
