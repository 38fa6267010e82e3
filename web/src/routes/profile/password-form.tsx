import type { FormEventHandler, ReactNode } from 'react'
import { Notice } from '../../components/ui/notice.tsx'
import { CurrentPassword, type CurrentPasswordProps } from './current-password.tsx'

interface PasswordFormProps extends Pick<CurrentPasswordProps, 'email' | 'field' | 'reason'> {
  /** Why the change failed, beyond its fields. */
  fault: string | null
  onSubmit: FormEventHandler<HTMLFormElement>
  /** What else it asks for, and its button. */
  children: ReactNode
}

/** Renders a form that asks for the password first. */
export function PasswordForm({ fault, onSubmit, children, ...password }: PasswordFormProps) {
  return (
    <form onSubmit={onSubmit} noValidate className="mt-5 flex flex-col gap-5">
      {fault && (
        <Notice kind="error" role="alert">
          {fault}
        </Notice>
      )}
      <CurrentPassword {...password} autoFocus />
      {children}
    </form>
  )
}
