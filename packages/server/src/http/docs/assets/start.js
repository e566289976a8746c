// Runs in the browser: shows the document of the server that this page came from, and tries requests on the same.
const server = new URL('.', location.href).href.replace(/\/$/, '')

window.Scalar.createApiReference('#reference', {
  url: `${server}/v2/openapi.json`,
  servers: [{ url: server, description: 'This server' }],
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  documentDownloadType: 'json',
  authentication: { preferredSecurityScheme: 'systemToken' },
  orderSchemaPropertiesBy: 'preserve',
  // Whatever would speak to somebody else stays off; the page's policy forbids it as well.
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
  // A token is a secret: it is forgotten with the page.
  persistAuth: false,
})
