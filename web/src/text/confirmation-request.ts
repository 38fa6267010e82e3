/** The confirmation of an e-mail address. */
export const confirmationRequest = {
  ask: 'กรุณายืนยันอีเมลจากลิงก์ที่ส่งไปให้ เพื่อกู้คืนบัญชีได้เมื่อจำเป็น',
  resend: 'ส่งลิงก์อีกครั้ง',
  correct: 'แก้อีเมล',
  sent: 'ส่งลิงก์ยืนยันแล้ว กรุณาตรวจสอบอีเมล',
} as const
