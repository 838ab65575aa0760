import { useTranslations } from 'use-intl'
import { Chip } from '../../../ui/display/chip'
import { Section } from '../../../ui/layout/page'

/** Whose addresses let people in by themselves. Agreed with the platform, so only shown. */
export function DomainsPanel({ domains }: { domains: readonly string[] }) {
  const t = useTranslations('company')
  return (
    <Section title={t('joining.domains')}>
      {domains.length > 0 && (
        <ul className="mb-2 flex flex-wrap gap-1.5">
          {domains.map(domain => (
            <li key={domain}>
              <Chip size="normal">@{domain}</Chip>
            </li>
          ))}
        </ul>
      )}
      <p className="text-text2">{t(domains.length > 0 ? 'joining.domainsText' : 'joining.noDomains')}</p>
    </Section>
  )
}
