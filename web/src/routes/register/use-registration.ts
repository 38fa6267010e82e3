import { signUp } from '@thokham/contract/auth'
import { useState } from 'react'
import { toast } from '../../components/ui/toast.tsx'
import { contractResolver } from '../../kit/form/contract-form.ts'
import { showRefusal } from '../../kit/form/show-refusal.ts'
import { useLocalForm } from '../../kit/form/use-local-form.ts'
import { isUnexplained } from '../../lib/api/api-error.ts'
import { call } from '../../lib/api/call.ts'
import { callerEntered } from '../../lib/session/session.ts'
import { account } from '../../text/account.ts'
import { form as words } from '../../text/form.ts'
import type { Captcha } from './captcha.ts'

const signUpResolver = contractResolver(signUp.body.omit({ captcha: true }))

const EMPTY = { email: '', displayName: '', phone: '', password: '' }

/** Returns the form's state and what sending it does. What was typed stays whatever the server answers. */
export function useRegistration(captcha: Captcha) {
  const [fault, setFault] = useState<string | null>(null)
  const form = useLocalForm({
    resolver: signUpResolver,
    defaultValues: EMPTY,
    mode: 'onBlur',
    reValidateMode: 'onChange',
  })
  const { errors, submitCount } = form.formState
  const blank = submitCount > 0 && Object.values(errors).some((error) => error.message === 'required')

  const submit = form.handleSubmit(async (body) => {
    if (!captcha.payload) return
    setFault(null)
    try {
      await call(signUp, { body: { ...body, captcha: captcha.payload } })
    } catch (error) {
      captcha.renew()
      return setFault(isUnexplained(error) ? account.noUserId : showRefusal(form, error))
    }
    toast.success(account.welcome)
    await callerEntered().catch(() => setFault(account.enteredUnread))
  })

  return { form, submit, fault: fault ?? (blank ? words.fillAll : null) }
}
