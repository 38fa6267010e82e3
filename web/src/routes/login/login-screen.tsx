import { useLocation, useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../lib/boot/lazy-part.ts'
import { CodeForm } from './code-form.tsx'
import type { Entered, SecondStep } from './enter.ts'
import { PasswordForm } from './password-form.tsx'

const SecondStepForm = lazyPart(async () => ({
  default: (await import('./second-step-form.tsx')).SecondStepForm,
}))

type Step = { at: 'password' } | { at: 'code' } | SecondStep

/** Renders signing in, by password or mailed code, with the second step where one is set up; the guard leads on afterwards. */
export function LoginScreen() {
  const { next } = useSearch({ from: '/login' })
  const { notice, email: handedOver = '', forgot } = useLocation({ select: (location) => location.state })
  const [step, setStep] = useState<Step>({ at: 'password' })
  const [email, setEmail] = useState(handedOver)
  const [over, setOver] = useState<string | null>(null)

  function onEntered(entered: Entered) {
    if (entered.at === 'second') setStep(entered)
    if (entered.at !== 'over') return
    setOver(entered.why)
    setStep({ at: 'password' })
  }

  function switchTo(at: 'password' | 'code', typed: string) {
    setEmail(typed)
    setOver(null)
    setStep({ at })
  }

  switch (step.at) {
    case 'password':
      return (
        <PasswordForm
          email={email}
          next={next}
          over={over}
          notice={notice}
          forgot={forgot ?? false}
          onEntered={onEntered}
          onCode={(typed) => switchTo('code', typed)}
        />
      )
    case 'code':
      return (
        <CodeForm email={email} onEntered={onEntered} onPassword={(typed) => switchTo('password', typed)} />
      )
    case 'second':
      return (
        <Suspense>
          <SecondStepForm step={step} onEntered={onEntered} onBack={() => switchTo('password', email)} />
        </Suspense>
      )
  }
}
