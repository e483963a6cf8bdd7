-- The schema of SQLite with which a new database begins; postgres.sql is the same for PostgreSQL. Dates are ISO 8601 text in
-- UTC with milliseconds, so that they sort by their bytes; 0 and 1 stand for false and true, lists and nested values are JSON
-- text, and a record in the bin has a "deletedDate". A statement begins at the beginning of a line.

CREATE TABLE jobs (
  id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
  version INTEGER NOT NULL CHECK (version >= 1),
  "createdDate" TEXT NOT NULL,
  "updatedDate" TEXT NOT NULL,
  "deletedDate" TEXT,
  slug TEXT NOT NULL UNIQUE,
  title TEXT NOT NULL,
  department TEXT NOT NULL,
  location TEXT NOT NULL,
  "employmentType" TEXT NOT NULL,
  introduction TEXT NOT NULL,
  description TEXT NOT NULL,
  job_details TEXT NOT NULL CHECK (json_valid(job_details)),
  requirements TEXT NOT NULL CHECK (json_valid(requirements)),
  benefits TEXT NOT NULL CHECK (json_valid(benefits)),
  salary TEXT CHECK (salary IS NULL OR json_valid(salary)),
  status TEXT NOT NULL CHECK (status IN ('draft', 'published', 'closed')),
  "publishAt" TEXT,
  "closesAt" TEXT,
  "applyUrl" TEXT,
  "applyEmail" TEXT,
  workplace TEXT,
  education TEXT NOT NULL DEFAULT '',
  "experienceMonths" INTEGER,
  "sortName" TEXT NOT NULL DEFAULT '',
  "sortCategory" TEXT NOT NULL DEFAULT '',
  "searchText" TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX jobs_by_status ON jobs (status, "publishAt");

CREATE TABLE blogs (
  id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
  version INTEGER NOT NULL CHECK (version >= 1),
  "createdDate" TEXT NOT NULL,
  "updatedDate" TEXT NOT NULL,
  "deletedDate" TEXT,
  slug TEXT NOT NULL UNIQUE,
  title TEXT NOT NULL,
  category TEXT NOT NULL,
  excerpt TEXT NOT NULL,
  content TEXT NOT NULL,
  "imageUrl" TEXT,
  "imageAlt" TEXT NOT NULL,
  author TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('draft', 'published')),
  "publishAt" TEXT,
  recipe TEXT CHECK (recipe IS NULL OR json_valid(recipe)),
  "imageDecorative" INTEGER NOT NULL DEFAULT 0 CHECK ("imageDecorative" IN (0, 1)),
  "recipeFacts" TEXT NOT NULL DEFAULT '',
  "sortName" TEXT NOT NULL DEFAULT '',
  "sortCategory" TEXT NOT NULL DEFAULT '',
  "searchText" TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX blogs_by_date ON blogs (status, "publishAt");
CREATE INDEX blogs_by_category ON blogs (category, status, "publishAt");
CREATE INDEX blogs_recipes ON blogs (status, "publishAt", "createdDate", id, category, "recipeFacts")
  WHERE "deletedDate" IS NULL AND "recipeFacts" <> '';

CREATE TABLE products (
  id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
  version INTEGER NOT NULL CHECK (version >= 1),
  "createdDate" TEXT NOT NULL,
  "updatedDate" TEXT NOT NULL,
  "deletedDate" TEXT,
  slug TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  description TEXT NOT NULL,
  category TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('draft', 'active', 'archived')),
  "hasDetailPage" INTEGER NOT NULL CHECK ("hasDetailPage" IN (0, 1)),
  "imageUrl" TEXT,
  "imageAlt" TEXT NOT NULL,
  brand TEXT NOT NULL,
  size TEXT NOT NULL,
  price INTEGER CHECK (price >= 0),
  offer TEXT CHECK (offer IS NULL OR json_valid(offer)),
  ingredients TEXT NOT NULL,
  allergens TEXT NOT NULL CHECK (json_valid(allergens)),
  dietary TEXT NOT NULL CHECK (json_valid(dietary)),
  storage TEXT NOT NULL,
  origin TEXT NOT NULL,
  "offerStart" TEXT GENERATED ALWAYS AS (json_extract(offer, '$.startDate')) VIRTUAL,
  "offerEnd" TEXT GENERATED ALWAYS AS (json_extract(offer, '$.endDate')) VIRTUAL,
  "imageDecorative" INTEGER NOT NULL DEFAULT 0 CHECK ("imageDecorative" IN (0, 1)),
  "sortName" TEXT NOT NULL DEFAULT '',
  gtin TEXT NOT NULL DEFAULT '',
  sku TEXT NOT NULL DEFAULT '',
  "sortCategory" TEXT NOT NULL DEFAULT '',
  "searchText" TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX products_in_order ON products (status, "sortName", id) WHERE "deletedDate" IS NULL;
CREATE INDEX products_by_category ON products (status, category, "sortName", id) WHERE "deletedDate" IS NULL;
CREATE INDEX products_by_offer_start ON products (status, "offerStart")
  WHERE "deletedDate" IS NULL AND "offerStart" IS NOT NULL;
CREATE INDEX products_by_offer_end ON products (status, "offerEnd", "sortName", id, "offerStart", category)
  WHERE "deletedDate" IS NULL AND "offerEnd" IS NOT NULL;
CREATE INDEX products_by_price ON products (status, price, id) WHERE "deletedDate" IS NULL;
CREATE INDEX products_by_category_and_price ON products (status, category, price, id)
  WHERE "deletedDate" IS NULL;
CREATE INDEX products_by_update ON products (status, "updatedDate" DESC, id) WHERE "deletedDate" IS NULL;
CREATE INDEX products_without_picture ON products (status, "sortName", id)
  WHERE "deletedDate" IS NULL AND "imageUrl" IS NULL;
CREATE INDEX products_undescribed ON products (status, "sortName", id)
  WHERE "deletedDate" IS NULL AND "imageUrl" IS NOT NULL AND "imageAlt" = '' AND "imageDecorative" = 0;
-- record_counts: the products that are not in the bin, for every writer. A step that rebuilds products must create its
-- triggers again. WHERE TRUE tells SQLite that ON does not belong to a join.
CREATE TRIGGER products_counted_insert AFTER INSERT ON products WHEN NEW."deletedDate" IS NULL BEGIN
  INSERT INTO record_counts ("contentType", status, category, count)
    SELECT 'products', NEW.status, NEW.category, 1 WHERE TRUE
    ON CONFLICT ("contentType", status, category) DO UPDATE SET count = count + 1;
END;
CREATE TRIGGER products_counted_delete AFTER DELETE ON products WHEN OLD."deletedDate" IS NULL BEGIN
  UPDATE record_counts SET count = count - 1
    WHERE "contentType" = 'products' AND status = OLD.status AND category = OLD.category;
END;
CREATE TRIGGER products_counted_update AFTER UPDATE OF status, category, "deletedDate" ON products BEGIN
  UPDATE record_counts SET count = count - 1
    WHERE "contentType" = 'products' AND status = OLD.status AND category = OLD.category
      AND OLD."deletedDate" IS NULL;
  INSERT INTO record_counts ("contentType", status, category, count)
    SELECT 'products', NEW.status, NEW.category, 1 WHERE NEW."deletedDate" IS NULL
    ON CONFLICT ("contentType", status, category) DO UPDATE SET count = count + 1;
END;
-- product_marks: the dietary marks of the products on the site.
CREATE TRIGGER products_marked_insert AFTER INSERT ON products BEGIN
  INSERT INTO product_marks (mark, category, "sortName", "productId")
    SELECT DISTINCT value, NEW.category, NEW."sortName", NEW.id FROM json_each(NEW.dietary)
    WHERE NEW.status = 'active' AND NEW."deletedDate" IS NULL;
END;
CREATE TRIGGER products_marked_delete AFTER DELETE ON products BEGIN
  DELETE FROM product_marks WHERE "productId" = OLD.id AND "sortName" = OLD."sortName"
    AND mark IN (SELECT value FROM json_each(OLD.dietary));
END;
CREATE TRIGGER products_marked_update
  AFTER UPDATE OF status, category, "sortName", dietary, "deletedDate" ON products BEGIN
  DELETE FROM product_marks WHERE "productId" = OLD.id AND "sortName" = OLD."sortName"
    AND mark IN (SELECT value FROM json_each(OLD.dietary));
  INSERT INTO product_marks (mark, category, "sortName", "productId")
    SELECT DISTINCT value, NEW.category, NEW."sortName", NEW.id FROM json_each(NEW.dietary)
    WHERE NEW.status = 'active' AND NEW."deletedDate" IS NULL;
END;

CREATE TABLE banners (
  id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
  version INTEGER NOT NULL CHECK (version >= 1),
  "createdDate" TEXT NOT NULL,
  "updatedDate" TEXT NOT NULL,
  "deletedDate" TEXT,
  title TEXT NOT NULL,
  subtitle TEXT NOT NULL,
  badge TEXT NOT NULL,
  "ctaText" TEXT NOT NULL,
  "ctaLink" TEXT,
  "imageUrl" TEXT,
  type TEXT NOT NULL CHECK (type IN ('home', 'mega-menu')),
  position TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('active', 'inactive')),
  priority INTEGER NOT NULL,
  "startDate" TEXT,
  "endDate" TEXT,
  "targetAudience" TEXT NOT NULL,
  responsive TEXT CHECK (responsive IS NULL OR json_valid(responsive)),
  "sortName" TEXT NOT NULL DEFAULT '',
  "sortCategory" TEXT NOT NULL DEFAULT '',
  "searchText" TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX banners_by_position ON banners (position, priority);

CREATE TABLE stores (
  id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
  version INTEGER NOT NULL CHECK (version >= 1),
  "createdDate" TEXT NOT NULL,
  "updatedDate" TEXT NOT NULL,
  "deletedDate" TEXT,
  slug TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  introduction TEXT NOT NULL,
  street TEXT NOT NULL,
  locality TEXT NOT NULL,
  postcode TEXT NOT NULL,
  island TEXT NOT NULL CHECK (island IN ('Malta', 'Gozo')),
  latitude REAL NOT NULL,
  longitude REAL NOT NULL,
  phone TEXT NOT NULL,
  email TEXT,
  services TEXT NOT NULL CHECK (json_valid(services)),
  hours TEXT NOT NULL CHECK (json_valid(hours)),
  "holidayHours" TEXT NOT NULL CHECK (json_valid("holidayHours")),
  exceptions TEXT NOT NULL CHECK (json_valid(exceptions)),
  "imageUrl" TEXT,
  "imageAlt" TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('draft', 'published')),
  "sortOrder" INTEGER NOT NULL,
  "imageDecorative" INTEGER NOT NULL DEFAULT 0 CHECK ("imageDecorative" IN (0, 1)),
  "sortName" TEXT NOT NULL DEFAULT '',
  "priceRange" TEXT NOT NULL DEFAULT '',
  counters TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(counters)),
  parking TEXT NOT NULL DEFAULT '',
  buses TEXT NOT NULL DEFAULT '',
  "wheelchairAccess" TEXT NOT NULL DEFAULT '',
  "sortCategory" TEXT NOT NULL DEFAULT '',
  "searchText" TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE TABLE history (
  "contentType" TEXT NOT NULL,
  "recordId" TEXT NOT NULL,
  version INTEGER NOT NULL,
  action TEXT NOT NULL CHECK (action IN ('created', 'updated', 'binned', 'restored')),
  actor TEXT NOT NULL,
  date TEXT NOT NULL,
  record TEXT NOT NULL CHECK (json_valid(record)),
  "userId" TEXT,
  PRIMARY KEY ("contentType", "recordId", version)
) STRICT, WITHOUT ROWID;
CREATE INDEX history_by_date ON history ("contentType", date DESC, "recordId");

CREATE TABLE slug_redirects (
  "contentType" TEXT NOT NULL,
  slug TEXT NOT NULL,
  "recordId" TEXT NOT NULL,
  PRIMARY KEY ("contentType", slug)
) STRICT, WITHOUT ROWID;

CREATE TABLE images (
  id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
  name TEXT NOT NULL UNIQUE,
  hash TEXT NOT NULL UNIQUE,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  alt TEXT NOT NULL,
  "createdDate" TEXT NOT NULL,
  "searchText" TEXT NOT NULL DEFAULT ''
) STRICT;

-- A stolen file contains nothing to sign in with: passwords are hashed with argon2id, and of session ids, tokens and recovery
-- codes only the SHA-256 is stored.
CREATE TABLE users (
  id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
  email TEXT NOT NULL COLLATE NOCASE UNIQUE,
  name TEXT NOT NULL,
  role TEXT NOT NULL CHECK (role IN ('admin', 'editor', 'recruiter')),
  permissions TEXT NOT NULL CHECK (json_type(permissions) = 'array'),
  status TEXT NOT NULL CHECK (status IN ('invited', 'active', 'disabled')),
  "passwordHash" TEXT CHECK ("passwordHash" LIKE '$argon2id$%'),
  "totpSecret" TEXT,
  "totpPending" TEXT,
  "totpLastStep" INTEGER,
  version INTEGER NOT NULL CHECK (version >= 1),
  "createdDate" TEXT NOT NULL,
  "updatedDate" TEXT NOT NULL,
  "lastSignInDate" TEXT,
  "secondFactorDue" TEXT,
  CHECK (status <> 'active' OR "passwordHash" IS NOT NULL)
) STRICT;

CREATE TABLE sessions (
  hash TEXT NOT NULL PRIMARY KEY CHECK (length(hash) = 64),
  "userId" TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  data TEXT NOT NULL CHECK (json_valid(data)),
  "createdDate" TEXT NOT NULL,
  "lastUsedDate" TEXT NOT NULL,
  "expiresDate" TEXT NOT NULL,
  address TEXT NOT NULL,
  "userAgent" TEXT NOT NULL,
  "provedDate" TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_by_user ON sessions ("userId");
CREATE INDEX sessions_by_expiry ON sessions ("expiresDate");

CREATE TABLE account_tokens (
  hash TEXT NOT NULL PRIMARY KEY CHECK (length(hash) = 64),
  "userId" TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('activation', 'reset')),
  "createdDate" TEXT NOT NULL,
  "expiresDate" TEXT NOT NULL,
  "usedDate" TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX account_tokens_by_user ON account_tokens ("userId");

CREATE TABLE recovery_codes (
  "userId" TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  hash TEXT NOT NULL CHECK (length(hash) = 64),
  "usedDate" TEXT,
  PRIMARY KEY ("userId", hash)
) STRICT, WITHOUT ROWID;

-- Drafts that a link shows: the whole record as its page would show it.
CREATE TABLE previews (
  id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
  hash TEXT NOT NULL UNIQUE CHECK (length(hash) = 64),
  "userId" TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  "contentType" TEXT NOT NULL,
  record TEXT NOT NULL CHECK (json_valid(record)),
  "createdDate" TEXT NOT NULL,
  "expiresDate" TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX previews_by_user ON previews ("userId");

-- The search index is derived from the content: it is rebuilt if it is missing or out of date. One row for each record, and
-- a narrow one, because sorting many matches reads many rows.
CREATE TABLE search_entries (
  "docId" INTEGER NOT NULL PRIMARY KEY,
  "contentType" TEXT NOT NULL,
  "recordId" TEXT NOT NULL,
  version INTEGER NOT NULL,
  "sortKey" TEXT NOT NULL,
  "titleLength" INTEGER NOT NULL,
  "visibleFrom" TEXT,
  "visibleUntil" TEXT,
  UNIQUE ("contentType", "recordId")
) STRICT;
CREATE INDEX search_entries_in_order ON search_entries ("contentType", "sortKey", "recordId");

-- The folded text, for an ordered scan, which finds the first of many matches fastest.
CREATE TABLE search_texts (
  "docId" INTEGER NOT NULL PRIMARY KEY REFERENCES search_entries ("docId") ON DELETE CASCADE,
  text TEXT NOT NULL
) STRICT;

-- Without a copy of the text, and without case folding, which the program does itself.
CREATE VIRTUAL TABLE search_trigrams USING fts5 (
  text, tokenize = 'trigram case_sensitive 1', content = '', contentless_delete = 1
);

-- The list of trigrams: those that begin with two letters answer a query of two letters.
CREATE VIRTUAL TABLE search_vocabulary USING fts5vocab (search_trigrams, row);

-- The stems of a record's title, and those of its other facts.
CREATE VIRTUAL TABLE search_terms USING fts5 (
  title, facts, tokenize = 'unicode61 remove_diacritics 0', content = '', contentless_delete = 1
);

CREATE TABLE search_words (
  word TEXT NOT NULL PRIMARY KEY,
  shown TEXT NOT NULL,
  documents INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- One row: the version of the rules that built the index, and a counter of its changes.
CREATE TABLE search_state (
  id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
  rules INTEGER NOT NULL,
  generation INTEGER NOT NULL
) STRICT;

-- One row: groups of synonyms, as a JSON list of lists.
CREATE TABLE search_synonyms (
  id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
  groups TEXT NOT NULL CHECK (json_type(groups) = 'array'),
  version INTEGER NOT NULL CHECK (version >= 1),
  "updatedDate" TEXT,
  "updatedBy" TEXT,
  "updatedByUserId" TEXT
) STRICT;

CREATE TABLE search_misses (
  day TEXT NOT NULL,
  term TEXT NOT NULL,
  count INTEGER NOT NULL CHECK (count >= 1),
  PRIMARY KEY (day, term)
) STRICT, WITHOUT ROWID;

-- The record that each idempotency key has created. Of the call's body only the SHA-256 is stored.
CREATE TABLE creations (
  "userId" TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  "contentType" TEXT NOT NULL,
  "idempotencyKey" TEXT NOT NULL,
  "requestHash" TEXT NOT NULL CHECK (length("requestHash") = 64),
  "recordId" TEXT NOT NULL CHECK (length("recordId") = 36),
  "createdDate" TEXT NOT NULL,
  PRIMARY KEY ("userId", "contentType", "idempotencyKey")
) STRICT, WITHOUT ROWID;
CREATE INDEX creations_by_date ON creations ("createdDate");

-- What holds from an instant on: the usual price, and the offer with its dates. No foreign key: a product that is deleted
-- for good was still shown at its prices.
CREATE TABLE price_changes (
  "productId" TEXT NOT NULL CHECK (length("productId") = 36),
  version INTEGER NOT NULL,
  "fromDate" TEXT NOT NULL,
  price INTEGER,
  "offerPrice" INTEGER,
  "offerFrom" TEXT,
  "offerUntil" TEXT,
  PRIMARY KEY ("productId", version)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER price_changes_without_update BEFORE UPDATE ON price_changes BEGIN
  SELECT RAISE(ABORT, 'price_changes is append-only: it says what visitors were shown.');
END;
CREATE TRIGGER price_changes_without_delete BEFORE DELETE ON price_changes BEGIN
  SELECT RAISE(ABORT, 'price_changes is append-only: it says what visitors were shown.');
END;

-- "writes" is a list of [product id, version after the write] as JSON; the values are in the history.
CREATE TABLE product_imports (
  id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
  file TEXT NOT NULL,
  actor TEXT NOT NULL,
  "createdDate" TEXT NOT NULL,
  writes TEXT NOT NULL,
  "undoneDate" TEXT,
  "userId" TEXT
) STRICT;
CREATE INDEX product_imports_by_date ON product_imports ("createdDate");

-- "contentType" is a kind of content, or "images" where a picture was replaced. "action" is JSON.
CREATE TABLE bulk_changes (
  id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
  "contentType" TEXT NOT NULL,
  action TEXT NOT NULL,
  actor TEXT NOT NULL,
  "userId" TEXT,
  "createdDate" TEXT NOT NULL,
  "undoneDate" TEXT
) STRICT;
CREATE INDEX bulk_changes_by_date ON bulk_changes ("createdDate");

-- "version" is the one that was chosen; of a changed record, the version after the write.
CREATE TABLE bulk_change_records (
  "changeId" TEXT NOT NULL REFERENCES bulk_changes (id) ON DELETE CASCADE,
  place INTEGER NOT NULL,
  "contentType" TEXT NOT NULL,
  "recordId" TEXT NOT NULL,
  title TEXT NOT NULL,
  version INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'changed', 'unchanged', 'left', 'undone', 'kept')),
  reason TEXT NOT NULL DEFAULT '',
  PRIMARY KEY ("changeId", place)
) STRICT;
CREATE INDEX bulk_change_records_by_state ON bulk_change_records ("changeId", state, place);

CREATE TABLE record_counts (
  "contentType" TEXT NOT NULL,
  status TEXT NOT NULL,
  category TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY ("contentType", status, category)
) STRICT, WITHOUT ROWID;

CREATE TABLE product_marks (
  mark TEXT NOT NULL,
  category TEXT NOT NULL,
  "sortName" TEXT NOT NULL,
  "productId" TEXT NOT NULL,
  PRIMARY KEY (mark, "sortName", "productId")
) STRICT, WITHOUT ROWID;
CREATE INDEX product_marks_by_category ON product_marks (mark, category, "sortName", "productId");

-- Null until the secrets of all authenticator apps are encrypted: a migration has no key, so a start encrypts them.
CREATE TABLE second_factor_state (
  id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
  "encryptedDate" TEXT
) STRICT;

-- Public keys only.
CREATE TABLE passkeys (
  id TEXT NOT NULL PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 1400),
  "userId" TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  "publicKey" TEXT NOT NULL,
  counter INTEGER NOT NULL CHECK (counter >= 0),
  transports TEXT NOT NULL CHECK (json_type(transports) = 'array'),
  "createdDate" TEXT NOT NULL,
  "lastUsedDate" TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX passkeys_by_user ON passkeys ("userId");

-- Each line has the SHA-256 of the line before it and of its own columns; the row of audit_head has the number of lines
-- and the hash of the last one, so that a removed last line shows. No foreign keys: a line outlives what it names.
CREATE TABLE audit_log (
  seq INTEGER NOT NULL PRIMARY KEY CHECK (seq > 0),
  date TEXT NOT NULL,
  area TEXT NOT NULL,
  action TEXT NOT NULL,
  "userId" TEXT,
  actor TEXT NOT NULL,
  address TEXT NOT NULL,
  device TEXT NOT NULL,
  proof TEXT NOT NULL,
  "subjectType" TEXT NOT NULL,
  "subjectId" TEXT NOT NULL,
  subject TEXT NOT NULL,
  "historyVersion" INTEGER,
  "historyHash" TEXT,
  changes TEXT NOT NULL,
  note TEXT NOT NULL,
  "requestId" TEXT NOT NULL,
  hash TEXT NOT NULL CHECK (length(hash) = 64)
) STRICT;
CREATE INDEX audit_log_by_date ON audit_log (date);
CREATE INDEX audit_log_by_area ON audit_log (area, seq);
CREATE INDEX audit_log_by_subject ON audit_log ("subjectId", seq);
CREATE TRIGGER audit_log_without_update BEFORE UPDATE ON audit_log BEGIN
  SELECT RAISE(ABORT, 'The audit log is append-only: it says who did what.');
END;
CREATE TRIGGER audit_log_without_delete BEFORE DELETE ON audit_log BEGIN
  SELECT RAISE(ABORT, 'The audit log is append-only: it says who did what.');
END;

CREATE TABLE audit_head (
  id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
  lines INTEGER NOT NULL,
  hash TEXT NOT NULL CHECK (length(hash) = 64)
) STRICT;
CREATE TRIGGER audit_head_without_update BEFORE UPDATE ON audit_head WHEN NEW.lines <> OLD.lines + 1 BEGIN
  SELECT RAISE(ABORT, 'The audit log is append-only: it says who did what.');
END;
CREATE TRIGGER audit_head_without_delete BEFORE DELETE ON audit_head BEGIN
  SELECT RAISE(ABORT, 'The audit log is append-only: it says who did what.');
END;

CREATE TABLE api_tokens (
  id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
  "userId" TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  hash TEXT NOT NULL UNIQUE CHECK (length(hash) = 64),
  permissions TEXT NOT NULL CHECK (json_type(permissions) = 'array'),
  "createdDate" TEXT NOT NULL,
  "expiresDate" TEXT NOT NULL,
  "lastUsedDate" TEXT,
  "lastUsedAddress" TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX api_tokens_by_user ON api_tokens ("userId");

CREATE TABLE settings (
  name TEXT NOT NULL PRIMARY KEY,
  value TEXT NOT NULL CHECK (json_valid(value)),
  version INTEGER NOT NULL CHECK (version >= 1),
  "createdDate" TEXT NOT NULL,
  "updatedDate" TEXT NOT NULL
) STRICT;

CREATE TABLE pages (
  id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
  version INTEGER NOT NULL CHECK (version >= 1),
  "createdDate" TEXT NOT NULL,
  "updatedDate" TEXT NOT NULL,
  "deletedDate" TEXT,
  slug TEXT NOT NULL UNIQUE,
  title TEXT NOT NULL,
  description TEXT NOT NULL,
  "imageUrl" TEXT,
  "imageAlt" TEXT NOT NULL,
  "imageDecorative" INTEGER NOT NULL CHECK ("imageDecorative" IN (0, 1)),
  noindex INTEGER NOT NULL CHECK (noindex IN (0, 1)),
  status TEXT NOT NULL CHECK (status IN ('draft', 'published')),
  "publishAt" TEXT,
  sections TEXT NOT NULL CHECK (json_valid(sections)),
  "sortName" TEXT NOT NULL DEFAULT '',
  "sortCategory" TEXT NOT NULL DEFAULT '',
  "searchText" TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX pages_by_status ON pages (status, "publishAt");

CREATE TABLE second_factor_roles (
  role TEXT NOT NULL PRIMARY KEY CHECK (role IN ('admin', 'editor', 'recruiter'))
) STRICT, WITHOUT ROWID;

CREATE TABLE files (
  id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
  name TEXT NOT NULL UNIQUE,
  "fileName" TEXT NOT NULL,
  hash TEXT NOT NULL UNIQUE,
  bytes INTEGER NOT NULL,
  title TEXT NOT NULL,
  "createdDate" TEXT NOT NULL,
  "searchText" TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX files_by_date ON files ("createdDate" DESC, id);

-- The list "Make it yours". "leftSteps" is a JSON list of the steps that staff leave as they are.
CREATE TABLE onboarding (
  id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
  state TEXT NOT NULL CHECK (state IN ('shown', 'dismissed', 'finished')),
  "leftSteps" TEXT NOT NULL,
  version INTEGER NOT NULL CHECK (version >= 1)
) STRICT;

CREATE TABLE sample_records (
  "contentType" TEXT NOT NULL,
  "recordId" TEXT NOT NULL,
  PRIMARY KEY ("contentType", "recordId")
) STRICT, WITHOUT ROWID;

CREATE TABLE messages (
  id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
  reference TEXT NOT NULL UNIQUE,
  version INTEGER NOT NULL CHECK (version >= 1),
  "createdDate" TEXT NOT NULL,
  "updatedDate" TEXT NOT NULL,
  topic TEXT NOT NULL,
  "storeId" TEXT,
  "storeName" TEXT NOT NULL,
  "orderNumber" TEXT NOT NULL,
  text TEXT NOT NULL,
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  phone TEXT NOT NULL,
  "emailKey" TEXT NOT NULL,
  "phoneKey" TEXT NOT NULL,
  "searchText" TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('new', 'progress', 'answered', 'closed')),
  "assigneeId" TEXT REFERENCES users (id) ON DELETE SET NULL
) STRICT;
CREATE INDEX messages_by_state ON messages (state, "createdDate");
CREATE INDEX messages_by_date ON messages ("createdDate");
CREATE INDEX messages_by_email ON messages ("emailKey");
CREATE INDEX messages_by_assignee ON messages ("assigneeId");

-- A table of its own, so that lists do not read it.
CREATE TABLE message_photos (
  "messageId" TEXT NOT NULL PRIMARY KEY REFERENCES messages (id) ON DELETE CASCADE,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  webp BLOB NOT NULL
) STRICT;

CREATE TABLE message_entries (
  id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
  "messageId" TEXT NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
  version INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('note', 'answer')),
  text TEXT NOT NULL,
  "createdDate" TEXT NOT NULL,
  "userId" TEXT REFERENCES users (id) ON DELETE SET NULL,
  author TEXT NOT NULL
) STRICT;
CREATE INDEX message_entries_by_message ON message_entries ("messageId", version);
CREATE INDEX message_entries_by_user ON message_entries ("userId");

CREATE TABLE unsent_emails (
  id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
  "userId" TEXT REFERENCES users (id) ON DELETE CASCADE,
  "messageId" TEXT REFERENCES messages (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('activation', 'reset', 'passwordChanged', 'secondFactorOff', 'newDevice',
    'wrongCode', 'factorChanged', 'apiTokenCreated', 'newAdmin', 'messageReceived', 'messageAnswer')),
  facts TEXT NOT NULL CHECK (json_type(facts) = 'object'),
  state TEXT NOT NULL CHECK (state IN ('waiting', 'sending', 'uncertain', 'failed')),
  attempts INTEGER NOT NULL,
  error TEXT,
  "createdDate" TEXT NOT NULL,
  "nextDate" TEXT NOT NULL,
  CHECK (("userId" IS NULL) <> ("messageId" IS NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX unsent_emails_by_date ON unsent_emails (state, "nextDate");
CREATE INDEX unsent_emails_by_message ON unsent_emails ("messageId");

-- What several processes share, and how often each table with public content was written.
CREATE TABLE rate_limits (
  key TEXT NOT NULL PRIMARY KEY,
  points INTEGER NOT NULL,
  "expiresDate" TEXT NOT NULL
) STRICT;
CREATE INDEX rate_limits_by_expiry ON rate_limits ("expiresDate");

CREATE TABLE leases (
  name TEXT NOT NULL PRIMARY KEY,
  owner TEXT NOT NULL,
  "expiresDate" TEXT NOT NULL
) STRICT;

CREATE TABLE open_editors (
  "userId" TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  "windowId" TEXT NOT NULL,
  "recordId" TEXT NOT NULL,
  actor TEXT NOT NULL,
  "reportedDate" TEXT NOT NULL,
  PRIMARY KEY ("userId", "windowId")
) STRICT;
CREATE INDEX open_editors_by_record ON open_editors ("recordId");

CREATE TABLE content_epochs (
  "tableName" TEXT NOT NULL PRIMARY KEY,
  epoch INTEGER NOT NULL
) STRICT;

-- The rows of price_changes, divided at the dates of their offers.
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

INSERT INTO search_state (id, rules, generation) VALUES (1, 0, 0);
INSERT INTO search_synonyms (id, groups, version) VALUES (1, '[]', 1);
INSERT INTO second_factor_state (id) VALUES (1);
INSERT INTO onboarding (id, state, "leftSteps", version) VALUES (1, 'shown', '[]', 1);
INSERT INTO audit_head (id, lines, hash)
VALUES (1, 0, '0000000000000000000000000000000000000000000000000000000000000000');
