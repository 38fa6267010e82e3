import type { ReactNode } from 'react'
import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import { FormFault } from '../../kit/form/form-fault.tsx'
import type { Form } from '../../kit/form/use-form.ts'
import { CurrentPassword } from './current-password.tsx'

interface PasswordProofFormProps<
  Values extends FieldValues,
  Body,
  Name extends FieldPathByValue<Values, string>,
> {
  form: Form<Values, Body>
  /** Of the password. */
  name: Name
  email: string
  /** What else it asks for, and its button. */
  children: ReactNode
}

/** Renders a form that asks for the password first. */
export function PasswordProofForm<
  Values extends FieldValues,
  Body,
  Name extends FieldPathByValue<Values, string>,
>({ children, ...password }: PasswordProofFormProps<Values, Body, Name>) {
  return (
    <form onSubmit={password.form.submit} noValidate className="mt-5 flex flex-col gap-5">
      <FormFault form={password.form} />
      <CurrentPassword {...password} autoFocus />
      {children}
    </form>
  )
}
