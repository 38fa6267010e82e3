import { signUp } from '@thokham/contract/auth'
import { type FormEvent, useState } from 'react'
import { useForm } from '../../kit/form/use-form.ts'
import { callerEntered } from '../../lib/session/session.ts'
import { account } from '../../text/account.ts'
import { messageOf } from '../../text/errors.ts'
import { form as words } from '../../text/form.ts'
import type { Captcha } from './captcha.ts'

const typed = signUp.body.omit({ captcha: true })

const EMPTY = { email: '', displayName: '', phone: '', password: '' }

/** Returns the form's state and what sending it does. What was typed stays whatever the server answers. */
export function useRegistration(captcha: Captcha) {
  const { payload } = captcha
  const [isUnread, setUnread] = useState(false)
  const form = useForm(signUp, {
    schema: typed,
    values: EMPTY,
    input: (body) => ({ body: { ...body, captcha: payload ?? '' } }),
    always: async (joined) => {
      if (joined) await callerEntered().catch(() => setUnread(true))
      else captcha.renew()
    },
    done: account.welcome,
    refused: (error) => messageOf(error, { internal: account.noUserId }),
  })
  const { errors, submitCount } = form.formState
  const isBlank = submitCount > 0 && Object.values(errors).some((error) => error.message === 'required')

  async function submit(event: FormEvent) {
    setUnread(false)
    // Until the captcha is solved, what was typed is judged and nothing is sent.
    if (payload) await form.submit(event)
    else await form.handleSubmit(() => undefined)(event)
  }
  const own = isUnread ? account.enteredUnread : isBlank ? words.fillAll : null
  return { form, submit, fault: form.fault ?? own }
}
