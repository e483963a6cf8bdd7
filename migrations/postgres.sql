-- The schema of PostgreSQL with which a new database begins; sqlite.sql is the same for SQLite. Every text sorts by its
-- bytes, as in SQLite; 0 and 1 stand for false and true, and lists and nested values are JSON text, so that one codec reads
-- both databases. A statement begins at the beginning of a line.

CREATE TABLE jobs (
  id text COLLATE "C" NOT NULL PRIMARY KEY CHECK (length(id) = 36),
  version bigint NOT NULL CHECK (version >= 1),
  "createdDate" text COLLATE "C" NOT NULL,
  "updatedDate" text COLLATE "C" NOT NULL,
  "deletedDate" text COLLATE "C",
  slug text COLLATE "C" NOT NULL UNIQUE,
  title text COLLATE "C" NOT NULL,
  department text COLLATE "C" NOT NULL,
  location text COLLATE "C" NOT NULL,
  "employmentType" text COLLATE "C" NOT NULL,
  introduction text COLLATE "C" NOT NULL,
  description text COLLATE "C" NOT NULL,
  job_details text COLLATE "C" NOT NULL CHECK (job_details::json IS NOT NULL),
  requirements text COLLATE "C" NOT NULL CHECK (requirements::json IS NOT NULL),
  benefits text COLLATE "C" NOT NULL CHECK (benefits::json IS NOT NULL),
  salary text COLLATE "C" CHECK (salary IS NULL OR salary::json IS NOT NULL),
  status text COLLATE "C" NOT NULL CHECK (status IN ('draft', 'published', 'closed')),
  "publishAt" text COLLATE "C",
  "closesAt" text COLLATE "C",
  "applyUrl" text COLLATE "C",
  "applyEmail" text COLLATE "C",
  workplace text COLLATE "C",
  education text COLLATE "C" NOT NULL DEFAULT '',
  "experienceMonths" bigint,
  "sortName" text COLLATE "C" NOT NULL DEFAULT '',
  "sortCategory" text COLLATE "C" NOT NULL DEFAULT '',
  "searchText" text COLLATE "C" NOT NULL DEFAULT ''
);

CREATE TABLE blogs (
  id text COLLATE "C" NOT NULL PRIMARY KEY CHECK (length(id) = 36),
  version bigint NOT NULL CHECK (version >= 1),
  "createdDate" text COLLATE "C" NOT NULL,
  "updatedDate" text COLLATE "C" NOT NULL,
  "deletedDate" text COLLATE "C",
  slug text COLLATE "C" NOT NULL UNIQUE,
  title text COLLATE "C" NOT NULL,
  category text COLLATE "C" NOT NULL,
  excerpt text COLLATE "C" NOT NULL,
  content text COLLATE "C" NOT NULL,
  "imageUrl" text COLLATE "C",
  "imageAlt" text COLLATE "C" NOT NULL,
  author text COLLATE "C" NOT NULL,
  status text COLLATE "C" NOT NULL CHECK (status IN ('draft', 'published')),
  "publishAt" text COLLATE "C",
  recipe text COLLATE "C" CHECK (recipe IS NULL OR recipe::json IS NOT NULL),
  "imageDecorative" bigint NOT NULL DEFAULT 0 CHECK ("imageDecorative" IN (0, 1)),
  "recipeFacts" text COLLATE "C" NOT NULL DEFAULT '',
  "sortName" text COLLATE "C" NOT NULL DEFAULT '',
  "sortCategory" text COLLATE "C" NOT NULL DEFAULT '',
  "searchText" text COLLATE "C" NOT NULL DEFAULT ''
);

CREATE TABLE products (
  id text COLLATE "C" NOT NULL PRIMARY KEY CHECK (length(id) = 36),
  version bigint NOT NULL CHECK (version >= 1),
  "createdDate" text COLLATE "C" NOT NULL,
  "updatedDate" text COLLATE "C" NOT NULL,
  "deletedDate" text COLLATE "C",
  slug text COLLATE "C" NOT NULL UNIQUE,
  name text COLLATE "C" NOT NULL,
  description text COLLATE "C" NOT NULL,
  category text COLLATE "C" NOT NULL,
  status text COLLATE "C" NOT NULL CHECK (status IN ('draft', 'active', 'archived')),
  "hasDetailPage" bigint NOT NULL CHECK ("hasDetailPage" IN (0, 1)),
  "imageUrl" text COLLATE "C",
  "imageAlt" text COLLATE "C" NOT NULL,
  brand text COLLATE "C" NOT NULL,
  size text COLLATE "C" NOT NULL,
  price bigint CHECK (price >= 0),
  offer text COLLATE "C" CHECK (offer IS NULL OR offer::json IS NOT NULL),
  ingredients text COLLATE "C" NOT NULL,
  allergens text COLLATE "C" NOT NULL CHECK (allergens::json IS NOT NULL),
  dietary text COLLATE "C" NOT NULL CHECK (dietary::json IS NOT NULL),
  storage text COLLATE "C" NOT NULL,
  origin text COLLATE "C" NOT NULL,
  "offerStart" text COLLATE "C" GENERATED ALWAYS AS (offer::json ->> 'startDate') STORED,
  "offerEnd" text COLLATE "C" GENERATED ALWAYS AS (offer::json ->> 'endDate') STORED,
  "imageDecorative" bigint NOT NULL DEFAULT 0 CHECK ("imageDecorative" IN (0, 1)),
  "sortName" text COLLATE "C" NOT NULL DEFAULT '',
  gtin text COLLATE "C" NOT NULL DEFAULT '',
  sku text COLLATE "C" NOT NULL DEFAULT '',
  "sortCategory" text COLLATE "C" NOT NULL DEFAULT '',
  "searchText" text COLLATE "C" NOT NULL DEFAULT ''
);

CREATE TABLE banners (
  id text COLLATE "C" NOT NULL PRIMARY KEY CHECK (length(id) = 36),
  version bigint NOT NULL CHECK (version >= 1),
  "createdDate" text COLLATE "C" NOT NULL,
  "updatedDate" text COLLATE "C" NOT NULL,
  "deletedDate" text COLLATE "C",
  title text COLLATE "C" NOT NULL,
  subtitle text COLLATE "C" NOT NULL,
  badge text COLLATE "C" NOT NULL,
  "ctaText" text COLLATE "C" NOT NULL,
  "ctaLink" text COLLATE "C",
  "imageUrl" text COLLATE "C",
  type text COLLATE "C" NOT NULL CHECK (type IN ('home', 'mega-menu')),
  position text COLLATE "C" NOT NULL,
  status text COLLATE "C" NOT NULL CHECK (status IN ('active', 'inactive')),
  priority bigint NOT NULL,
  "startDate" text COLLATE "C",
  "endDate" text COLLATE "C",
  "targetAudience" text COLLATE "C" NOT NULL,
  responsive text COLLATE "C" CHECK (responsive IS NULL OR responsive::json IS NOT NULL),
  "sortName" text COLLATE "C" NOT NULL DEFAULT '',
  "sortCategory" text COLLATE "C" NOT NULL DEFAULT '',
  "searchText" text COLLATE "C" NOT NULL DEFAULT ''
);

CREATE TABLE stores (
  id text COLLATE "C" NOT NULL PRIMARY KEY CHECK (length(id) = 36),
  version bigint NOT NULL CHECK (version >= 1),
  "createdDate" text COLLATE "C" NOT NULL,
  "updatedDate" text COLLATE "C" NOT NULL,
  "deletedDate" text COLLATE "C",
  slug text COLLATE "C" NOT NULL UNIQUE,
  name text COLLATE "C" NOT NULL,
  introduction text COLLATE "C" NOT NULL,
  street text COLLATE "C" NOT NULL,
  locality text COLLATE "C" NOT NULL,
  postcode text COLLATE "C" NOT NULL,
  island text COLLATE "C" NOT NULL CHECK (island IN ('Malta', 'Gozo')),
  latitude double precision NOT NULL,
  longitude double precision NOT NULL,
  phone text COLLATE "C" NOT NULL,
  email text COLLATE "C",
  services text COLLATE "C" NOT NULL CHECK (services::json IS NOT NULL),
  hours text COLLATE "C" NOT NULL CHECK (hours::json IS NOT NULL),
  "holidayHours" text COLLATE "C" NOT NULL CHECK ("holidayHours"::json IS NOT NULL),
  exceptions text COLLATE "C" NOT NULL CHECK (exceptions::json IS NOT NULL),
  "imageUrl" text COLLATE "C",
  "imageAlt" text COLLATE "C" NOT NULL,
  status text COLLATE "C" NOT NULL CHECK (status IN ('draft', 'published')),
  "sortOrder" bigint NOT NULL,
  "imageDecorative" bigint NOT NULL DEFAULT 0 CHECK ("imageDecorative" IN (0, 1)),
  "sortName" text COLLATE "C" NOT NULL DEFAULT '',
  "priceRange" text COLLATE "C" NOT NULL DEFAULT '',
  counters text COLLATE "C" NOT NULL DEFAULT '[]' CHECK (counters::json IS NOT NULL),
  parking text COLLATE "C" NOT NULL DEFAULT '',
  buses text COLLATE "C" NOT NULL DEFAULT '',
  "wheelchairAccess" text COLLATE "C" NOT NULL DEFAULT '',
  "sortCategory" text COLLATE "C" NOT NULL DEFAULT '',
  "searchText" text COLLATE "C" NOT NULL DEFAULT ''
);

CREATE TABLE history (
  "contentType" text COLLATE "C" NOT NULL,
  "recordId" text COLLATE "C" NOT NULL,
  version bigint NOT NULL,
  action text COLLATE "C" NOT NULL CHECK (action IN ('created', 'updated', 'binned', 'restored')),
  actor text COLLATE "C" NOT NULL,
  date text COLLATE "C" NOT NULL,
  record text COLLATE "C" NOT NULL CHECK (record::json IS NOT NULL),
  "userId" text COLLATE "C",
  PRIMARY KEY ("contentType", "recordId", version)
);

CREATE TABLE slug_redirects (
  "contentType" text COLLATE "C" NOT NULL,
  slug text COLLATE "C" NOT NULL,
  "recordId" text COLLATE "C" NOT NULL,
  PRIMARY KEY ("contentType", slug)
);

CREATE TABLE images (
  id text COLLATE "C" NOT NULL PRIMARY KEY CHECK (length(id) = 36),
  name text COLLATE "C" NOT NULL UNIQUE,
  hash text COLLATE "C" NOT NULL UNIQUE,
  width bigint NOT NULL,
  height bigint NOT NULL,
  bytes bigint NOT NULL,
  alt text COLLATE "C" NOT NULL,
  "createdDate" text COLLATE "C" NOT NULL,
  "searchText" text COLLATE "C" NOT NULL DEFAULT ''
);

CREATE TABLE users (
  id text COLLATE "C" NOT NULL PRIMARY KEY CHECK (length(id) = 36),
  email text COLLATE "C" NOT NULL UNIQUE,
  name text COLLATE "C" NOT NULL,
  role text COLLATE "C" NOT NULL CHECK (role IN ('admin', 'editor', 'recruiter')),
  permissions text COLLATE "C" NOT NULL CHECK (json_typeof(permissions::json) = 'array'),
  status text COLLATE "C" NOT NULL CHECK (status IN ('invited', 'active', 'disabled')),
  "passwordHash" text COLLATE "C" CHECK ("passwordHash" LIKE '$argon2id$%'),
  "totpSecret" text COLLATE "C",
  "totpPending" text COLLATE "C",
  "totpLastStep" bigint,
  version bigint NOT NULL CHECK (version >= 1),
  "createdDate" text COLLATE "C" NOT NULL,
  "updatedDate" text COLLATE "C" NOT NULL,
  "lastSignInDate" text COLLATE "C",
  "secondFactorDue" text COLLATE "C",
  CHECK (status <> 'active' OR "passwordHash" IS NOT NULL)
);

CREATE TABLE sessions (
  hash text COLLATE "C" NOT NULL PRIMARY KEY CHECK (length(hash) = 64),
  "userId" text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  data text COLLATE "C" NOT NULL CHECK (data::json IS NOT NULL),
  "createdDate" text COLLATE "C" NOT NULL,
  "lastUsedDate" text COLLATE "C" NOT NULL,
  "expiresDate" text COLLATE "C" NOT NULL,
  address text COLLATE "C" NOT NULL,
  "userAgent" text COLLATE "C" NOT NULL,
  "provedDate" text COLLATE "C"
);

CREATE TABLE account_tokens (
  hash text COLLATE "C" NOT NULL PRIMARY KEY CHECK (length(hash) = 64),
  "userId" text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('activation', 'reset')),
  "createdDate" text COLLATE "C" NOT NULL,
  "expiresDate" text COLLATE "C" NOT NULL,
  "usedDate" text COLLATE "C"
);

CREATE TABLE recovery_codes (
  "userId" text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  hash text COLLATE "C" NOT NULL CHECK (length(hash) = 64),
  "usedDate" text COLLATE "C",
  PRIMARY KEY ("userId", hash)
);

CREATE TABLE previews (
  id text COLLATE "C" NOT NULL PRIMARY KEY CHECK (length(id) = 36),
  hash text COLLATE "C" NOT NULL UNIQUE CHECK (length(hash) = 64),
  "userId" text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  "contentType" text COLLATE "C" NOT NULL,
  record text COLLATE "C" NOT NULL CHECK (record::json IS NOT NULL),
  "createdDate" text COLLATE "C" NOT NULL,
  "expiresDate" text COLLATE "C" NOT NULL
);

CREATE TABLE search_entries (
  "docId" bigint NOT NULL PRIMARY KEY,
  "contentType" text COLLATE "C" NOT NULL,
  "recordId" text COLLATE "C" NOT NULL,
  version bigint NOT NULL,
  "sortKey" text COLLATE "C" NOT NULL,
  "titleLength" bigint NOT NULL,
  "visibleFrom" text COLLATE "C",
  "visibleUntil" text COLLATE "C",
  text text COLLATE "C" NOT NULL,
  -- Every two neighbouring characters as one number (src/search-index/postgres/text-has.ts).
  pairs integer[] NOT NULL,
  UNIQUE ("contentType", "recordId")
);

-- The stems of a record's title, and of everything that is said of it.
CREATE TABLE search_terms (
  "docId" bigint NOT NULL PRIMARY KEY REFERENCES search_entries ("docId") ON DELETE CASCADE,
  title tsvector NOT NULL,
  anywhere tsvector NOT NULL
);

CREATE TABLE search_words (
  word text COLLATE "C" NOT NULL PRIMARY KEY,
  shown text COLLATE "C" NOT NULL,
  documents bigint NOT NULL
);

CREATE TABLE search_state (
  id bigint NOT NULL PRIMARY KEY CHECK (id = 1),
  rules bigint NOT NULL,
  generation bigint NOT NULL
);

CREATE TABLE search_synonyms (
  id bigint NOT NULL PRIMARY KEY CHECK (id = 1),
  groups text COLLATE "C" NOT NULL CHECK (json_typeof(groups::json) = 'array'),
  version bigint NOT NULL CHECK (version >= 1),
  "updatedDate" text COLLATE "C",
  "updatedBy" text COLLATE "C",
  "updatedByUserId" text COLLATE "C"
);

CREATE TABLE search_misses (
  day text COLLATE "C" NOT NULL,
  term text COLLATE "C" NOT NULL,
  count bigint NOT NULL CHECK (count >= 1),
  PRIMARY KEY (day, term)
);

CREATE TABLE creations (
  "userId" text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  "contentType" text COLLATE "C" NOT NULL,
  "idempotencyKey" text COLLATE "C" NOT NULL,
  "requestHash" text COLLATE "C" NOT NULL CHECK (length("requestHash") = 64),
  "recordId" text COLLATE "C" NOT NULL CHECK (length("recordId") = 36),
  "createdDate" text COLLATE "C" NOT NULL,
  PRIMARY KEY ("userId", "contentType", "idempotencyKey")
);

CREATE TABLE price_changes (
  "productId" text COLLATE "C" NOT NULL CHECK (length("productId") = 36),
  version bigint NOT NULL,
  "fromDate" text COLLATE "C" NOT NULL,
  price bigint,
  "offerPrice" bigint,
  "offerFrom" text COLLATE "C",
  "offerUntil" text COLLATE "C",
  PRIMARY KEY ("productId", version)
);

CREATE TABLE product_imports (
  id text COLLATE "C" NOT NULL PRIMARY KEY CHECK (length(id) = 36),
  file text COLLATE "C" NOT NULL,
  actor text COLLATE "C" NOT NULL,
  "createdDate" text COLLATE "C" NOT NULL,
  writes text COLLATE "C" NOT NULL,
  "undoneDate" text COLLATE "C",
  "userId" text COLLATE "C"
);

CREATE TABLE bulk_changes (
  id text COLLATE "C" NOT NULL PRIMARY KEY CHECK (length(id) = 36),
  "contentType" text COLLATE "C" NOT NULL,
  action text COLLATE "C" NOT NULL,
  actor text COLLATE "C" NOT NULL,
  "userId" text COLLATE "C",
  "createdDate" text COLLATE "C" NOT NULL,
  "undoneDate" text COLLATE "C"
);

CREATE TABLE bulk_change_records (
  "changeId" text COLLATE "C" NOT NULL REFERENCES bulk_changes (id) ON DELETE CASCADE,
  place bigint NOT NULL,
  "contentType" text COLLATE "C" NOT NULL,
  "recordId" text COLLATE "C" NOT NULL,
  title text COLLATE "C" NOT NULL,
  version bigint NOT NULL,
  state text COLLATE "C" NOT NULL CHECK (state IN ('waiting', 'changed', 'unchanged', 'left', 'undone', 'kept')),
  reason text COLLATE "C" NOT NULL DEFAULT '',
  PRIMARY KEY ("changeId", place)
);

CREATE TABLE record_counts (
  "contentType" text COLLATE "C" NOT NULL,
  status text COLLATE "C" NOT NULL,
  category text COLLATE "C" NOT NULL,
  count bigint NOT NULL,
  PRIMARY KEY ("contentType", status, category)
);

CREATE TABLE product_marks (
  mark text COLLATE "C" NOT NULL,
  category text COLLATE "C" NOT NULL,
  "sortName" text COLLATE "C" NOT NULL,
  "productId" text COLLATE "C" NOT NULL,
  PRIMARY KEY (mark, "sortName", "productId")
);

CREATE TABLE second_factor_state (
  id bigint NOT NULL PRIMARY KEY CHECK (id = 1),
  "encryptedDate" text COLLATE "C"
);

CREATE TABLE passkeys (
  id text COLLATE "C" NOT NULL PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 1400),
  "userId" text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name text COLLATE "C" NOT NULL,
  "publicKey" text COLLATE "C" NOT NULL,
  counter bigint NOT NULL CHECK (counter >= 0),
  transports text COLLATE "C" NOT NULL CHECK (json_typeof(transports::json) = 'array'),
  "createdDate" text COLLATE "C" NOT NULL,
  "lastUsedDate" text COLLATE "C"
);

CREATE TABLE audit_log (
  seq bigint NOT NULL PRIMARY KEY CHECK (seq > 0),
  date text COLLATE "C" NOT NULL,
  area text COLLATE "C" NOT NULL,
  action text COLLATE "C" NOT NULL,
  "userId" text COLLATE "C",
  actor text COLLATE "C" NOT NULL,
  address text COLLATE "C" NOT NULL,
  device text COLLATE "C" NOT NULL,
  proof text COLLATE "C" NOT NULL,
  "subjectType" text COLLATE "C" NOT NULL,
  "subjectId" text COLLATE "C" NOT NULL,
  subject text COLLATE "C" NOT NULL,
  "historyVersion" bigint,
  "historyHash" text COLLATE "C",
  changes text COLLATE "C" NOT NULL,
  note text COLLATE "C" NOT NULL,
  "requestId" text COLLATE "C" NOT NULL,
  hash text COLLATE "C" NOT NULL CHECK (length(hash) = 64)
);

CREATE TABLE audit_head (
  id bigint NOT NULL PRIMARY KEY CHECK (id = 1),
  lines bigint NOT NULL,
  hash text COLLATE "C" NOT NULL CHECK (length(hash) = 64)
);

CREATE TABLE api_tokens (
  id text COLLATE "C" NOT NULL PRIMARY KEY CHECK (length(id) = 36),
  "userId" text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name text COLLATE "C" NOT NULL,
  hash text COLLATE "C" NOT NULL UNIQUE CHECK (length(hash) = 64),
  permissions text COLLATE "C" NOT NULL CHECK (json_typeof(permissions::json) = 'array'),
  "createdDate" text COLLATE "C" NOT NULL,
  "expiresDate" text COLLATE "C" NOT NULL,
  "lastUsedDate" text COLLATE "C",
  "lastUsedAddress" text COLLATE "C"
);

CREATE TABLE settings (
  name text COLLATE "C" NOT NULL PRIMARY KEY,
  value text COLLATE "C" NOT NULL CHECK (value::json IS NOT NULL),
  version bigint NOT NULL CHECK (version >= 1),
  "createdDate" text COLLATE "C" NOT NULL,
  "updatedDate" text COLLATE "C" NOT NULL
);

CREATE TABLE pages (
  id text COLLATE "C" NOT NULL PRIMARY KEY CHECK (length(id) = 36),
  version bigint NOT NULL CHECK (version >= 1),
  "createdDate" text COLLATE "C" NOT NULL,
  "updatedDate" text COLLATE "C" NOT NULL,
  "deletedDate" text COLLATE "C",
  slug text COLLATE "C" NOT NULL UNIQUE,
  title text COLLATE "C" NOT NULL,
  description text COLLATE "C" NOT NULL,
  "imageUrl" text COLLATE "C",
  "imageAlt" text COLLATE "C" NOT NULL,
  "imageDecorative" bigint NOT NULL CHECK ("imageDecorative" IN (0, 1)),
  noindex bigint NOT NULL CHECK (noindex IN (0, 1)),
  status text COLLATE "C" NOT NULL CHECK (status IN ('draft', 'published')),
  "publishAt" text COLLATE "C",
  sections text COLLATE "C" NOT NULL CHECK (sections::json IS NOT NULL),
  "sortName" text COLLATE "C" NOT NULL DEFAULT '',
  "sortCategory" text COLLATE "C" NOT NULL DEFAULT '',
  "searchText" text COLLATE "C" NOT NULL DEFAULT ''
);

CREATE TABLE second_factor_roles (
  role text COLLATE "C" NOT NULL PRIMARY KEY CHECK (role IN ('admin', 'editor', 'recruiter'))
);

CREATE TABLE files (
  id text COLLATE "C" NOT NULL PRIMARY KEY CHECK (length(id) = 36),
  name text COLLATE "C" NOT NULL UNIQUE,
  "fileName" text COLLATE "C" NOT NULL,
  hash text COLLATE "C" NOT NULL UNIQUE,
  bytes bigint NOT NULL,
  title text COLLATE "C" NOT NULL,
  "createdDate" text COLLATE "C" NOT NULL,
  "searchText" text COLLATE "C" NOT NULL DEFAULT ''
);

CREATE TABLE onboarding (
  id bigint NOT NULL PRIMARY KEY CHECK (id = 1),
  state text COLLATE "C" NOT NULL CHECK (state IN ('shown', 'dismissed', 'finished')),
  "leftSteps" text COLLATE "C" NOT NULL,
  version bigint NOT NULL CHECK (version >= 1)
);

CREATE TABLE sample_records (
  "contentType" text COLLATE "C" NOT NULL,
  "recordId" text COLLATE "C" NOT NULL,
  PRIMARY KEY ("contentType", "recordId")
);

CREATE TABLE messages (
  id text COLLATE "C" NOT NULL PRIMARY KEY CHECK (length(id) = 36),
  reference text COLLATE "C" NOT NULL UNIQUE,
  version bigint NOT NULL CHECK (version >= 1),
  "createdDate" text COLLATE "C" NOT NULL,
  "updatedDate" text COLLATE "C" NOT NULL,
  topic text COLLATE "C" NOT NULL,
  "storeId" text COLLATE "C",
  "storeName" text COLLATE "C" NOT NULL,
  "orderNumber" text COLLATE "C" NOT NULL,
  text text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  email text COLLATE "C" NOT NULL,
  phone text COLLATE "C" NOT NULL,
  "emailKey" text COLLATE "C" NOT NULL,
  "phoneKey" text COLLATE "C" NOT NULL,
  "searchText" text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL CHECK (state IN ('new', 'progress', 'answered', 'closed')),
  "assigneeId" text COLLATE "C" REFERENCES users (id) ON DELETE SET NULL
);

CREATE TABLE message_photos (
  "messageId" text COLLATE "C" NOT NULL PRIMARY KEY REFERENCES messages (id) ON DELETE CASCADE,
  width bigint NOT NULL,
  height bigint NOT NULL,
  webp bytea NOT NULL
);

CREATE TABLE message_entries (
  id text COLLATE "C" NOT NULL PRIMARY KEY CHECK (length(id) = 36),
  "messageId" text COLLATE "C" NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
  version bigint NOT NULL,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('note', 'answer')),
  text text COLLATE "C" NOT NULL,
  "createdDate" text COLLATE "C" NOT NULL,
  "userId" text COLLATE "C" REFERENCES users (id) ON DELETE SET NULL,
  author text COLLATE "C" NOT NULL
);

CREATE TABLE unsent_emails (
  id text COLLATE "C" NOT NULL PRIMARY KEY CHECK (length(id) = 36),
  "userId" text COLLATE "C" REFERENCES users (id) ON DELETE CASCADE,
  "messageId" text COLLATE "C" REFERENCES messages (id) ON DELETE CASCADE,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('activation', 'reset', 'passwordChanged', 'secondFactorOff', 'newDevice',
  'wrongCode', 'factorChanged', 'apiTokenCreated', 'newAdmin', 'messageReceived', 'messageAnswer')),
  facts text COLLATE "C" NOT NULL CHECK (json_typeof(facts::json) = 'object'),
  state text COLLATE "C" NOT NULL CHECK (state IN ('waiting', 'sending', 'uncertain', 'failed')),
  attempts bigint NOT NULL,
  error text COLLATE "C",
  "createdDate" text COLLATE "C" NOT NULL,
  "nextDate" text COLLATE "C" NOT NULL,
  CHECK (("userId" IS NULL) <> ("messageId" IS NULL))
);

CREATE VIEW prices_in_force AS
  WITH changes AS (
    SELECT "productId", "fromDate", price, "offerPrice", "offerFrom", "offerUntil",
      lead("fromDate") OVER (PARTITION BY "productId" ORDER BY version) AS "nextDate"
    FROM price_changes
  ), periods AS (
    SELECT "productId", price AS "regularPrice", NULL AS "offerPrice", "fromDate",
      CASE WHEN "nextDate" <= "offerFrom" OR "offerFrom" IS NULL THEN "nextDate" ELSE "offerFrom" END AS "untilDate"
    FROM changes
    UNION ALL
    SELECT "productId", price, "offerPrice",
      CASE WHEN "fromDate" >= "offerFrom" THEN "fromDate" ELSE "offerFrom" END,
      CASE WHEN "nextDate" <= "offerUntil" THEN "nextDate" ELSE "offerUntil" END
    FROM changes WHERE "offerFrom" IS NOT NULL
    UNION ALL
    SELECT "productId", price, NULL,
      CASE WHEN "fromDate" >= "offerUntil" THEN "fromDate" ELSE "offerUntil" END,
      "nextDate"
    FROM changes WHERE "offerUntil" IS NOT NULL
  )
  SELECT "productId", "regularPrice", "offerPrice", "fromDate", "untilDate" FROM periods
  WHERE ("untilDate" IS NULL OR "fromDate" < "untilDate")
    AND ("regularPrice" IS NOT NULL OR "offerPrice" IS NOT NULL);

CREATE INDEX jobs_by_status ON jobs (status, "publishAt");

CREATE INDEX blogs_by_date ON blogs (status, "publishAt");

CREATE INDEX blogs_by_category ON blogs (category, status, "publishAt");

CREATE INDEX banners_by_position ON banners (position, priority);

CREATE INDEX sessions_by_user ON sessions ("userId");

CREATE INDEX sessions_by_expiry ON sessions ("expiresDate");

CREATE INDEX account_tokens_by_user ON account_tokens ("userId");

CREATE INDEX previews_by_user ON previews ("userId");

CREATE INDEX search_entries_in_order ON search_entries ("contentType", "sortKey", "recordId");

CREATE INDEX search_entries_by_beginning ON search_entries ("contentType", left(text, 2), "sortKey", "recordId");

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- A short list of changes that are not merged yet: every query reads it whole.
CREATE INDEX search_entries_by_trigram ON search_entries USING gin (text gin_trgm_ops) WITH (gin_pending_list_limit = 256);

CREATE INDEX search_entries_by_pair ON search_entries USING gin (pairs) WITH (gin_pending_list_limit = 256);

CREATE INDEX search_terms_by_stem ON search_terms USING gin (title, anywhere) WITH (gin_pending_list_limit = 256);

CREATE INDEX creations_by_date ON creations ("createdDate");

CREATE INDEX product_imports_by_date ON product_imports ("createdDate");

CREATE INDEX products_in_order ON products (status, "sortName", id) WHERE "deletedDate" IS NULL;

CREATE INDEX products_by_category ON products (status, category, "sortName", id) WHERE "deletedDate" IS NULL;

CREATE INDEX bulk_changes_by_date ON bulk_changes ("createdDate");

CREATE INDEX bulk_change_records_by_state ON bulk_change_records ("changeId", state, place);

CREATE INDEX products_by_offer_start ON products (status, "offerStart") WHERE "deletedDate" IS NULL AND "offerStart" IS NOT NULL;

CREATE INDEX products_by_offer_end ON products (status, "offerEnd", "sortName", id, "offerStart", category)
  WHERE "deletedDate" IS NULL AND "offerEnd" IS NOT NULL;

CREATE INDEX product_marks_by_category ON product_marks (mark, category, "sortName", "productId");

CREATE INDEX products_by_price ON products (status, price, id) WHERE "deletedDate" IS NULL;

CREATE INDEX products_by_category_and_price ON products (status, category, price, id) WHERE "deletedDate" IS NULL;

CREATE INDEX products_by_update ON products (status, "updatedDate" DESC, id) WHERE "deletedDate" IS NULL;

CREATE INDEX products_without_picture ON products (status, "sortName", id)
  WHERE "deletedDate" IS NULL AND "imageUrl" IS NULL;

CREATE INDEX products_undescribed ON products (status, "sortName", id)
  WHERE "deletedDate" IS NULL AND "imageUrl" IS NOT NULL AND "imageAlt" = '' AND "imageDecorative" = 0;

CREATE INDEX history_by_date ON history ("contentType", date DESC, "recordId");

CREATE INDEX passkeys_by_user ON passkeys ("userId");

CREATE INDEX audit_log_by_date ON audit_log (date);

CREATE INDEX audit_log_by_area ON audit_log (area, seq);

CREATE INDEX audit_log_by_subject ON audit_log ("subjectId", seq);

CREATE INDEX api_tokens_by_user ON api_tokens ("userId");

CREATE INDEX pages_by_status ON pages (status, "publishAt");

CREATE INDEX files_by_date ON files ("createdDate" DESC, id);

CREATE INDEX messages_by_state ON messages (state, "createdDate");

CREATE INDEX messages_by_date ON messages ("createdDate");

CREATE INDEX messages_by_email ON messages ("emailKey");

CREATE INDEX messages_by_assignee ON messages ("assigneeId");

CREATE INDEX message_entries_by_message ON message_entries ("messageId", version);

CREATE INDEX message_entries_by_user ON message_entries ("userId");

CREATE INDEX unsent_emails_by_date ON unsent_emails (state, "nextDate");

CREATE INDEX unsent_emails_by_message ON unsent_emails ("messageId");

CREATE INDEX blogs_recipes ON blogs (status, "publishAt", "createdDate", id, category, "recipeFacts")
  WHERE "deletedDate" IS NULL AND "recipeFacts" <> '';

-- What a trigger keeps out of an append-only table; the sentence is the trigger's argument.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '%', TG_ARGV[0];
END $$;

CREATE TRIGGER price_changes_append_only BEFORE UPDATE OR DELETE ON price_changes FOR EACH ROW
  EXECUTE FUNCTION refuse_change('price_changes is append-only: it says what visitors were shown.');

CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW
  EXECUTE FUNCTION refuse_change('The audit log is append-only: it says who did what.');

CREATE TRIGGER audit_head_without_delete BEFORE DELETE ON audit_head FOR EACH ROW
  EXECUTE FUNCTION refuse_change('The audit log is append-only: it says who did what.');

CREATE TRIGGER audit_head_without_update BEFORE UPDATE ON audit_head FOR EACH ROW
  WHEN (NEW.lines <> OLD.lines + 1)
  EXECUTE FUNCTION refuse_change('The audit log is append-only: it says who did what.');

-- The products that are not in the bin, counted by status and category.
CREATE FUNCTION count_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD."deletedDate" IS NULL THEN
    UPDATE record_counts SET count = count - 1
    WHERE "contentType" = 'products' AND status = OLD.status AND category = OLD.category;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW."deletedDate" IS NULL THEN
    INSERT INTO record_counts ("contentType", status, category, count) VALUES ('products', NEW.status, NEW.category, 1)
    ON CONFLICT ("contentType", status, category) DO UPDATE SET count = record_counts.count + 1;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER products_counted AFTER INSERT OR DELETE OR UPDATE OF status, category, "deletedDate" ON products
  FOR EACH ROW EXECUTE FUNCTION count_products();

-- The dietary marks of the products on the site.
CREATE FUNCTION mark_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM product_marks WHERE "productId" = OLD.id AND "sortName" = OLD."sortName"
      AND mark IN (SELECT value FROM json_array_elements_text(OLD.dietary::json) AS marks (value));
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO product_marks (mark, category, "sortName", "productId")
    SELECT DISTINCT value, NEW.category, NEW."sortName", NEW.id
    FROM json_array_elements_text(NEW.dietary::json) AS marks (value)
    WHERE NEW.status = 'active' AND NEW."deletedDate" IS NULL;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER products_marked
  AFTER INSERT OR DELETE OR UPDATE OF status, category, "sortName", dietary, "deletedDate" ON products
  FOR EACH ROW EXECUTE FUNCTION mark_products();

INSERT INTO search_state (id, rules, generation) VALUES (1, 0, 0);
INSERT INTO search_synonyms (id, groups, version) VALUES (1, '[]', 1);
INSERT INTO second_factor_state (id) VALUES (1);
INSERT INTO onboarding (id, state, "leftSteps", version) VALUES (1, 'shown', '[]', 1);
INSERT INTO audit_head (id, lines, hash) VALUES (1, 0, repeat('0', 64));

-- What several processes share.
CREATE TABLE rate_limits (
  key text COLLATE "C" NOT NULL PRIMARY KEY,
  points bigint NOT NULL,
  "expiresDate" text COLLATE "C" NOT NULL
);
CREATE INDEX rate_limits_by_expiry ON rate_limits ("expiresDate");

CREATE TABLE leases (
  name text COLLATE "C" NOT NULL PRIMARY KEY,
  owner text COLLATE "C" NOT NULL,
  "expiresDate" text COLLATE "C" NOT NULL
);

CREATE TABLE open_editors (
  "userId" text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  "windowId" text COLLATE "C" NOT NULL,
  "recordId" text COLLATE "C" NOT NULL,
  actor text COLLATE "C" NOT NULL,
  "reportedDate" text COLLATE "C" NOT NULL,
  PRIMARY KEY ("userId", "windowId")
);
CREATE INDEX open_editors_by_record ON open_editors ("recordId");

-- How often each table with public content was written (docs/decisions/0066-exact-caches-on-every-replica.md).
CREATE TABLE content_epochs (
  "tableName" text COLLATE "C" NOT NULL PRIMARY KEY,
  epoch bigint NOT NULL
);

-- The processes that keep pages: the sum of the epochs that each has seen, and until when it may trust what it keeps.
CREATE TABLE replicas (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  seen bigint NOT NULL,
  expires timestamptz NOT NULL,
  "startedDate" text COLLATE "C" NOT NULL,
  host text COLLATE "C" NOT NULL
);

-- The setting tells the writer's own commit, which waits until every replica has seen this sum.
CREATE FUNCTION count_content_write() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE content_epochs SET epoch = epoch + 1 WHERE "tableName" = TG_TABLE_NAME;
  PERFORM set_config('suqna.epoch', (SELECT sum(epoch) FROM content_epochs)::text, true);
  NOTIFY content_written;
  RETURN NULL;
END $$;

DO $$
DECLARE content text;
BEGIN
  FOREACH content IN ARRAY ARRAY['jobs', 'blogs', 'products', 'banners', 'stores', 'pages', 'slug_redirects', 'images',
    'settings', 'search_synonyms']
  LOOP
    INSERT INTO content_epochs ("tableName", epoch) VALUES (content, 0);
    EXECUTE format('CREATE TRIGGER content_written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I
      FOR EACH STATEMENT EXECUTE FUNCTION count_content_write()', content);
  END LOOP;
END $$;
