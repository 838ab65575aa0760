import { Link, useParams, useRouter } from '@tanstack/react-router'
import { CloudOff, Compass, type LucideIcon, ShieldX, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/buttons/button'

const known: Record<string, { text: '403' | '404' | '502'; icon: LucideIcon }> = {
  403: { text: '403', icon: ShieldX },
  404: { text: '404', icon: Compass },
  502: { text: '502', icon: CloudOff },
}

export default function ErrorScreen() {
  const t = useTranslations('shell')
  const router = useRouter()
  const { code = '' } = useParams({ strict: false })
  const { text, icon: Icon } = known[code] ?? { text: 'other' as const, icon: TriangleAlert }
  return (
    <div className="m-auto flex max-w-md flex-col items-center gap-2 px-6 py-16 text-center">
      <span className="mb-3 grid size-16 place-items-center rounded-full bg-mutedSoft text-text2">
        <Icon size={30} aria-hidden />
      </span>
      <h1 className="text-head">{t(`errors.${text}.title`)}</h1>
      <p className="text-text2">{t(`errors.${text}.text`)}</p>
      <div className="mt-5 flex flex-wrap justify-center gap-2">
        <Button onClick={() => router.history.back()}>{t('errors.back')}</Button>
        <Button kind="primary" asChild>
          <Link to="/search">{t('home')}</Link>
        </Button>
      </div>
      {code && <p className="num mt-4 text-meta text-text3">{code}</p>}
    </div>
  )
}
