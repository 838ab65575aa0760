/** The later, the louder. */
export const AGE_COLORS = {
  notDue: 'bg-info',
  to30: 'bg-saffron',
  to60: 'bg-warn',
  to90: 'bg-purple',
  over90: 'bg-badSolid',
} as const
