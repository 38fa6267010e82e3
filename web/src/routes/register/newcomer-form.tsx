import { useQuery } from '@tanstack/react-query'
import { readNewcomer, signUpWithProvider } from '@thokham/contract/sign-in-providers'
import type { SignInProviderId } from '@thokham/domain/sign-in-provider'
import { useEffect, useState } from 'react'
import { ChosenPlan } from '../../components/sign-in/chosen-plan.tsx'
import { MeantEmail } from '../../components/sign-in/meant-email.tsx'
import { SignInFrame } from '../../components/sign-in/sign-in-frame.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { bindFields } from '../../kit/form/bound-field.tsx'
import { EmailField } from '../../kit/form/fields/email-field.tsx'
import { TextField } from '../../kit/form/fields/text-field.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { QueryView } from '../../kit/query-view/query-view.tsx'
import { queryOf } from '../../lib/queries/query-of.ts'
import { callerEntered } from '../../lib/session/session.ts'
import { account } from '../../text/account.ts'
import { faultOf, form as words } from '../../text/form.ts'
import { signInProviders as text } from '../../text/sign-in-providers.ts'
import { AgreedTerms } from './agreed-terms.tsx'
import { TakenEmail } from './taken-email.tsx'

const newcomerQuery = queryOf(['newcomer'], readNewcomer, {}, { staleTime: Number.POSITIVE_INFINITY })

interface NewcomerFormProps {
  /** Where to go afterwards, as the address says. */
  next: string | undefined
  /** What LINE or Google vouched for is too old. */
  onOver: () => void
}

/** Renders becoming a member with LINE or Google: what they do not say is asked once. */
export function NewcomerForm({ next, onOver }: NewcomerFormProps) {
  const query = useQuery(newcomerQuery)
  const isOver = query.data?.newcomer === null
  useEffect(() => {
    if (isOver) onOver()
  }, [isOver, onOver])
  return (
    <SignInFrame title={account.registerTitle} lead={text.fill}>
      <QueryView query={query} waiting={<Skeleton className="h-80" />}>
        {({ newcomer }) => newcomer && <Fields {...newcomer} next={next} />}
      </QueryView>
    </SignInFrame>
  )
}

interface FieldsProps extends Pick<NewcomerFormProps, 'next'> {
  provider: SignInProviderId
  name: string
  email: string
}

function Fields({ provider, name, email, next }: FieldsProps) {
  const [isUnread, setUnread] = useState(false)
  const form = useForm(signUpWithProvider, {
    schema: signUpWithProvider.body,
    values: { email, displayName: name, phone: '' },
    input: (body) => ({ body }),
    always: async (joined) => {
      if (joined) await callerEntered().catch(() => setUnread(true))
    },
    done: account.welcome,
  })
  const field = bindFields(form)
  const fault = form.fault ?? (isUnread ? account.enteredUnread : null)
  const isTaken = form.formState.errors.email?.message === 'taken'
  return (
    <form onSubmit={form.submit} noValidate className="flex flex-col gap-5">
      {fault && (
        <Notice kind="error" role="alert">
          {fault}
        </Notice>
      )}
      <ChosenPlan next={next} isNew />
      <div className="flex flex-col gap-1.5">
        <EmailField {...field('email', words.email, email === '' ? text.noEmail(provider) : undefined)} />
        <MeantEmail form={form} />
        {isTaken && (
          <>
            <p className="text-ink-2 text-sm">{text.emailTaken(provider)}</p>
            <TakenEmail email={form.getValues('email')} next={next} />
          </>
        )}
      </div>
      <TextField
        {...field('displayName', words.displayName)}
        fault={faultOf('displayName')}
        autoComplete="nickname"
      />
      <TextField
        {...field('phone', words.phone, account.phoneHint)}
        fault={faultOf('phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
      />
      <div className="flex flex-col gap-3">
        <Button type="submit" variant="primary" busy={form.isBusy}>
          {account.register}
        </Button>
        <AgreedTerms />
      </div>
    </form>
  )
}
