import { type Language, language } from './language.ts'
import type { Translation } from './strings/translation.ts'
import { inOwnWords } from './strings.ts'

/** The texts of import reports. Only the import pages load them. */
export type ReportWords = Translation<typeof import('./strings/en/settings/import-report.ts').report>

const files: Readonly<Record<Language, () => Promise<{ readonly report: ReportWords }>>> = {
  en: () => import('./strings/en/settings/import-report.ts'),
  de: () => import('./strings/de/settings/import-report.ts'),
  fr: () => import('./strings/fr/settings/import-report.ts'),
  es: () => import('./strings/es/settings/import-report.ts'),
}

export const loadReportWords = async (): Promise<ReportWords> => inOwnWords((await files[language]()).report)
