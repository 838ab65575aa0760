import { useTranslations } from 'use-intl'

/** The codes that are met most, with what to do about each. Others are explained by the agency's own words. */
const ADVISED = [
  1104, 1108, 1109, 1110, 1112, 1123, 1124, 1130, 1142, 1150, 1152, 1189, 1190, 2000, 2001, 2003, 2004, 2005,
  2006, 2007, 3000, 3001, 3002, 3003, 4102, 4104, 4109, 4112, 4116, 4134,
] as const
type Advised = (typeof ADVISED)[number]
const isAdvised = (code: number): code is Advised => (ADVISED as readonly number[]).includes(code)

/** What to do about a code of the agency. */
export function CodeAdvice({ code }: { code: number }) {
  const t = useTranslations('tax-records')
  return <p>{isAdvised(code) ? t(`advice.${code}`) : t('advice.other')}</p>
}
