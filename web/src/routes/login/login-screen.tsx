import { useLocation, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { callerEntered } from '../../lib/session/session.ts'
import { messageOf } from '../../text/errors.ts'
import { CodeForm } from './code-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { SecondStepForm } from './second-step-form.tsx'
import { challengeIn } from './sign-in-challenge.ts'

type Step = { at: 'password' } | { at: 'code' } | { at: 'second'; challenge: string }

/** Renders signing in, by password or mailed code, with the second step where one is set up; the guard leads on afterwards. */
export function LoginScreen() {
  const { next } = useSearch({ from: '/login' })
  const { notice, email: handedOver = '', forgot } = useLocation({ select: (location) => location.state })
  const [step, setStep] = useState<Step>({ at: 'password' })
  const [email, setEmail] = useState(handedOver)
  const [over, setOver] = useState<string | null>(null)

  /** Signs in, or goes on to the second step. @throws what the sign-in answered, unless it only asks for that */
  async function enter(signIn: () => Promise<unknown>) {
    setOver(null)
    try {
      await signIn()
    } catch (error) {
      const challenge = challengeIn(error)
      if (challenge === null) throw error
      return setStep({ at: 'second', challenge })
    }
    await callerEntered()
  }

  function switchTo(at: 'password' | 'code', typed: string) {
    setEmail(typed)
    setOver(null)
    setStep({ at })
  }

  function startOver(error?: unknown) {
    setOver(error === undefined ? null : messageOf(error))
    setStep({ at: 'password' })
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
          enter={enter}
          onCode={(typed) => switchTo('code', typed)}
        />
      )
    case 'code':
      return <CodeForm email={email} enter={enter} onPassword={(typed) => switchTo('password', typed)} />
    case 'second':
      return <SecondStepForm challenge={step.challenge} enter={enter} onOver={startOver} />
  }
}
