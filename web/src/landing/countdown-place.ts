/** Marks the lines that show the countdown. */
export const COUNTDOWN = 'line'
