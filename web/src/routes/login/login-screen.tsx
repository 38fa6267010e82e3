import { useLocation, useSearch } from '@tanstack/react-router'
import { type ReactNode, Suspense, startTransition, useEffect, useState } from 'react'
import { lazyPart } from '../../lib/boot/lazy-part.ts'
import type { CodeFormProps } from './code-form.tsx'
import { type Entered, type SecondStep, secondStepOf } from './enter.ts'
import { PasswordForm } from './password-form.tsx'

const CodeForm = lazyPart<CodeFormProps>(async () => ({
  default: (await import('./code-form.tsx')).CodeForm,
}))
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
  // The form before stays until the next one's code is there.
  const goTo = (next: Step) => startTransition(() => setStep(next))
  useEffect(() => {
    const second = secondStepInAddress()
    if (second) setStep(second)
  }, [])

  function onEntered(entered: Entered) {
    if (entered.at === 'second') goTo(entered)
    if (entered.at !== 'over') return
    setOver(entered.why)
    goTo({ at: 'password' })
  }

  function switchTo(at: 'password' | 'code', typed: string) {
    setEmail(typed)
    setOver(null)
    goTo({ at })
  }

  function form(): ReactNode {
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
        return <SecondStepForm step={step} onEntered={onEntered} onBack={() => switchTo('password', email)} />
    }
  }
  return <Suspense>{form()}</Suspense>
}

/** Takes the second step of a sign-in with LINE or Google out of the address, where no server and no log sees it. */
function secondStepInAddress(): SecondStep | null {
  const found = new URLSearchParams(location.hash.slice(1)).get('second')
  if (found === null) return null
  history.replaceState(history.state, '', location.pathname + location.search)
  try {
    return secondStepOf(JSON.parse(found))
  } catch {
    return null
  }
}
