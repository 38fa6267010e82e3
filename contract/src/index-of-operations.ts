import { deleteAccount, downloadMyData, readUser, updateUser } from './account.ts'
import { listAiProviders, readAiCost } from './ai-providers.ts'
import {
  createAiRun,
  editAiRunLine,
  listAiRunLines,
  listAiRuns,
  readAiRun,
  resumeAiRun,
  stopAiRun,
  watchAiRun,
} from './ai-runs.ts'
import { readAnnouncement } from './announcements.ts'
import { saveAppearance } from './appearance.ts'
import { signIn, signOut, signUp } from './auth.ts'
import { readCaptchaChallenge } from './captcha.ts'
import {
  createCoupon,
  deleteCoupon,
  listCoupons,
  listCouponUses,
  suggestCouponCode,
  toggleCoupon,
} from './coupons.ts'
import { listSessions, revokeOtherSessions, revokeSession } from './devices.ts'
import { sendSignInCode, signInWithCode } from './email-codes.ts'
import { sendVerificationEmail, verifyEmail } from './email-confirmation.ts'
import {
  deleteHistory,
  downloadHistory,
  downloadHistoryZip,
  listHistory,
  readHistorySample,
  readHistorySettings,
  restoreHistory,
} from './history.ts'
import { readSession } from './me.ts'
import type { Operation } from './operation.ts'
import { listOutbox, readOutboxMail, readOutboxPage } from './outbox.ts'
import { listOffers, listPackages, updatePackage } from './packages.ts'
import { changePassword, checkResetLink, requestPasswordReset, resetPassword } from './passwords.ts'
import {
  approvePayment,
  approvePayments,
  exportPayments,
  listAllPayments,
  readPaymentCards,
  rejectPayment,
  reviewPayment,
  watchPayments,
} from './payment-admin.ts'
import {
  listPayments,
  quotePayment,
  readPayment,
  readSlip,
  replaceSlip,
  submitPayment,
  watchPayment,
} from './payments.ts'
import { reservePrompts } from './prompts.ts'
import { deleteProviderKey, listProviderKeys, saveProviderKey, testProviderKey } from './provider-keys.ts'
import { readAllSettings, readSettings, updateSettings } from './settings.ts'
import {
  confirmTwoFactor,
  disableTwoFactor,
  readTwoFactor,
  renewRecoveryCodes,
  startTwoFactor,
  verifyTwoFactor,
} from './two-factor.ts'

/** All that the server does, the auth library's endpoints among it: the source of the access tests. */
export const OPERATIONS: readonly Operation[] = [
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
  readUser,
  updateUser,
  saveAppearance,
  downloadMyData,
  deleteAccount,
  listSessions,
  revokeSession,
  revokeOtherSessions,
  readTwoFactor,
  startTwoFactor,
  confirmTwoFactor,
  verifyTwoFactor,
  renewRecoveryCodes,
  disableTwoFactor,
  readSession,
  readCaptchaChallenge,
  readSettings,
  readAllSettings,
  updateSettings,
  readAnnouncement,
  reservePrompts,
  listPackages,
  listOffers,
  updatePackage,
  quotePayment,
  submitPayment,
  listPayments,
  readPayment,
  replaceSlip,
  readSlip,
  watchPayment,
  listAllPayments,
  readPaymentCards,
  reviewPayment,
  watchPayments,
  approvePayment,
  approvePayments,
  rejectPayment,
  exportPayments,
  listCoupons,
  createCoupon,
  suggestCouponCode,
  toggleCoupon,
  deleteCoupon,
  listCouponUses,
  listProviderKeys,
  saveProviderKey,
  deleteProviderKey,
  testProviderKey,
  listAiProviders,
  readAiCost,
  createAiRun,
  listAiRuns,
  readAiRun,
  listAiRunLines,
  watchAiRun,
  stopAiRun,
  resumeAiRun,
  editAiRunLine,
  listHistory,
  downloadHistory,
  downloadHistoryZip,
  deleteHistory,
  restoreHistory,
  readHistorySample,
  readHistorySettings,
  listOutbox,
  readOutboxMail,
  readOutboxPage,
]
