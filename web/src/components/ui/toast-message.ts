export type ToastKind = 'success' | 'error' | 'info'

export interface ToastAction {
  label: string
  onPress: () => void
}
/** What is said in a toast. */
export interface ToastMessage {
  kind: ToastKind
  text: string
  action?: ToastAction | undefined
}
