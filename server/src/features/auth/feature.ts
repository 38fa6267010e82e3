import { signIn, signOut, signUp } from '@thokham/contract/auth'
import { sendSignInCode, signInWithCode } from '@thokham/contract/email-codes'
import { sendVerificationEmail, verifyEmail } from '@thokham/contract/email-confirmation'
import {
  changePassword,
  checkResetLink,
  requestPasswordReset,
  resetPassword,
} from '@thokham/contract/passwords'
import type { Feature } from '../feature.ts'
import { authRoutes } from './auth-routes.ts'
import { authJobs } from './recovery-jobs.ts'

export const authFeature: Feature = {
  operations: [
    signUp,
    signIn,
    signOut,
    sendVerificationEmail,
    verifyEmail,
    requestPasswordReset,
    checkResetLink,
    resetPassword,
    changePassword,
    sendSignInCode,
    signInWithCode,
  ],
  routes: authRoutes,
  jobs: authJobs,
}
