type Fields = Readonly<Record<string, string | number | boolean | undefined>>

/** A log of ids, counts and reasons, never of texts that people wrote. */
export interface BotLog {
  info(message: string, fields?: Fields): void
  warn(message: string, fields?: Fields): void
  error(message: string, fields?: Fields, cause?: unknown): void
}
