/** Generated from the schemas by `npm run generate`. Change the schema, not this file. */

/**
 * Where the lender's process is (AF 4.3, decisions B1).
 */
export type StatusFacts = ("APP_SUBMISSION" | "ASSETS_PREQUAL" | "ATTORNEY_REVIEW" | "AUTOPAY_ACCOUNT" | "BPO_ORDER_REQUEST" | "CANCELLED" | "CLTV_LIEN_POSITION_REQUALIFY" | "COLLECT_ADDITIONAL_INFO" | "COMPLETE" | "CO_DEED_REQ" | "CREDIT_ERROR" | "CREDIT_MINOR" | "CREDIT_NO_MATCH" | "CREDIT_NO_MATCH_SSN" | "DECLINED" | "DEED_SIGNING" | "DELINQUENCY_REVIEW" | "DIRECT_DEBT_PAYOFF" | "DISBURSEMENT_ACCOUNT" | "EMPLOYMENT_VERIFICATION" | "FACTA_REVIEW" | "FINAL_OFFER" | "FINAL_TITLE_PULL" | "FINAL_TITLE_ACCEPTABLE_PROPERTY_CONDITION" | "FINAL_TITLE_UNACCEPTABLE_PROPERTY_CONDITION" | "FUNDABLE" | "FUNDING_DECISION" | "GEN_APPLICATION_DISCLOSURES" | "GEN_CLOSING" | "GEN_DEED_SIGNING" | "GEN_NOTARY" | "GEN_NOTE_SIGNING" | "GEN_PRE_SOFT_CREDIT" | "GEN_RESCISSION" | "GEN_SUMMARY" | "HARD_CREDIT_LOCKED_OR_FROZEN" | "HARD_CREDIT_PULL" | "HMDA" | "IDENTITY_VERIFICATION" | "INCOME_VERIFICATION" | "IN_PROGRESS" | "LIEN_ATTESTATION" | "LIEN_VERIFICATION" | "LIEN_VERIFICATION_INQUIRY" | "MANUAL_DEED_SIGNING" | "MULTIPLE_PROPERTIES" | "NAV_BPO_REQUEST" | "NAV_BPO_PENDING" | "NAV_RESI_EVAL_REQUEST" | "NAV_RESI_EVAL_PENDING" | "NOTARY_WAITING_PERIOD" | "NOTE_SIGNING" | "NO_AVM_FOUND" | "NO_PROPERTY_FOUND" | "OFFER_SELECTION" | "ONSITE_APPRAISAL_REQUEST" | "ONSITE_APPRAISAL_BORROWER_PAYMENT" | "ONSITE_APPRAISAL_PENDING" | "PAYOFF_REQUEST_PENDING" | "PREQUAL_TITLE" | "RECORDING" | "RESCISSION" | "REVISED_OFFER_SELECTION" | "SOFT_CREDIT_LOCKED_OR_FROZEN" | "TRUST_AND_INSURANCE" | "UNKNOWN" | "VERIFIED_AUTOPAY_ACCOUNT" | "WAITING_FOR_AVM_DATA" | "WAITING_FOR_APPLICATION_DISCLOSURE" | "WAITING_FOR_SUMMARY_DISCLOSURE" | "WAITING_FOR_ID_VERIFICATION" | "WAITING_FOR_INITIAL_OFFERS" | "WAITING_FOR_PRE_SOFT_CREDIT_DISCLOSURE" | "WAITING_FOR_SOFT_CREDIT")

export interface Everything {
application?: ApplicationFacts
condition?: ConditionFacts
identity?: IdentityFacts
originator?: OriginatorFacts
profile?: ProfileFacts
registration?: RegistrationFacts
settings?: SettingsFacts
status?: StatusFacts
}
/**
 * The application of a home equity line of credit (AF 3). Money in dollars unless it says cents; term in months; rate in percent a year.
 */
export interface ApplicationFacts {
uuid?: string
loanNumber?: string
/**
 * Flags of the lender's process (AF 3).
 */
status?: {
liensComplete?: boolean
/**
 * Missing and UNKNOWN both mean that nothing is decided yet.
 */
uwDecision?: ("APPROVED" | "ASSET_DEPLETION" | "DECLINE" | "ERROR" | "FINAL" | "INELIGIBLE" | "INITIAL" | "REVIEW" | "SELECT" | "UNKNOWN")
uwSubDecision?: ("BPO_PENDING" | "CREDIT_FROZEN" | "FINAL_OFFER" | "UNVERIFIED_DTI_LIMITED" | "UNVERIFIED_OFFER" | "UNVERIFIED_ONBOARDING_COMPLETE" | "VERIFIED_DTI_LIMITED" | "VERIFIED_INCOME_MATCHED_OFFER" | "VERIFIED_OFFER" | "VERIFIED_RESERVE_LIMITED" | "UNKNOWN_SUBDECISION")
inquiryAttestNeeded?: boolean
inquiryAttestComplete?: boolean
disclosurelistSummaryReady?: boolean
disclosurelistSummaryComplete?: boolean
disclosurelistClosingReady?: boolean
disclosurelistClosingComplete?: boolean
disclosurelistNotaryReady?: boolean
disclosurelistNotaryComplete?: boolean
primaryParticipantAcceptComplete?: boolean
manualDeedSigningComplete?: boolean
manualPaystubUpload?: boolean
manualPaystubTasksComplete?: boolean
/**
 * The bank account check; absent until it has run. FAILED_VERIFICATION: the account is to be set up again.
 */
giactAccountStatus?: ("VERIFIED" | "PENDING_REVIEW" | "FAILED_VERIFICATION")
/**
 * For a property in Texas a missing value counts as unknown.
 */
bpo?: ("BPO_NOT_REQUIRED" | "BPO_REQUIRED" | "UNKNOWN_BPO_STATUS" | "BPO_PROCESSING" | "BPO_COMPLETE")
title?: ("TITLE_REQUIRED" | "TITLE_NOT_REQUIRED" | "PREQUAL_TITLE_PROCESSING" | "PREQUAL_TITLE_COMPLETE" | "FINAL_TITLE_PROCESSING" | "FINAL_TITLE_COMPLETE" | "UNKNOWN_TITLE_STATUS")
checklistStatus?: ("GEN_RESCISSION" | "RESCISSION" | "RECORDING" | "FUNDABLE")
employmentVerificationNeeded?: boolean
propertyComplete?: boolean
datatreeNoMatch?: boolean
creditFrozenWithPin?: boolean
dtiDecline?: boolean
creditScoreDecline?: boolean
waitingOnFloodCert?: boolean
manualNotary?: boolean
/**
 * The condition of the property.
 */
condition?: ("UNKNOWN_CONDITION" | "NOT_AVAILABLE" | "POOR" | "FAIR" | "AVERAGE" | "GOOD" | "EXCELLENT")
/**
 * An explicit re-pull of the soft credit report was asked for.
 */
softCreditRepull?: boolean
idVerificationStatus?: ("VERIFIED" | "FAILED_VERIFICATION" | "PENDING_REVIEW")
/**
 * Set and cleared by the server; conditions do not set it.
 */
adHocDocumentRequested?: boolean
/**
 * Written when the attestation is sent.
 */
lienAttestationComplete?: boolean
}
/**
 * Months; 0 until an offer is chosen.
 */
term?: number
/**
 * Dollars; 0 until an offer is chosen.
 */
amount?: number
/**
 * APR in percent; 0 until an offer is chosen.
 */
rate?: number
rateType?: ("UNKNOWN" | "FIXED" | "FLOATING")
/**
 * The initial draw, dollars.
 */
uwCalculatedDrawAmount?: number
/**
 * The value of the home, dollars.
 */
adjustedHomeAmount?: number
/**
 * The uuid of the address in profile.addresses that secures the line.
 */
selectedPropertyUuid?: string
consents?: {
type: ("SOFT_CREDIT" | "HARD_CREDIT" | "ELECTRONIC_RECORDS")
givenAt?: string
}[]
documents?: {
uuid?: string
type?: ("BANK_STATEMENT" | "CERTIFICATE_OF_TRUST" | "DRIVERSLICENSEFRONT" | "DRIVERSLICENSEBACK" | "PASSPORTFRONT" | "IDCARDFRONT" | "PERMANENTRESIDENTFRONT" | "USER_UPLOADED_PAYSTUB" | "PROPERTY_DESCRIPTION_SOURCE" | "SUPPORT" | "SUMMARY_DISCLOSURE" | "CLOSING_DISCLOSURE" | "NOTE" | "NOTARY_DISCLOSURE" | "RESCISSION_DISCLOSURE")
}[]
incomeSources?: {
type?: ("EMPINFO" | "MANUAL_PAYSTUB" | "OTHER" | "PLAID_TRANSACTIONS" | "POINTSERV_1099_MISC" | "POINTSERV_PAYROLL" | "POINTSERV_TAX" | "TRUV_FINANCIAL_ACCOUNTS" | "TRUV_PAYROLL" | "UNKNOWN")
employmentType?: ("FULL_TIME" | "PART_TIME" | "SELF_EMPLOYED" | "RETIRED" | "UNEMPLOYED" | "ALIMONY" | "CHILD_SUPPORT" | "SEPARATE_MAINTENANCE_PAYMENTS" | "PUBLIC_ASSISTANCE_PROGRAM")
/**
 * Dollars a year.
 */
amount?: number
}[]
disburseAccount?: {
uuid?: string
routingNumber?: string
/**
 * The last four digits.
 */
mask?: string
accountNumber?: string
}
autopayAccount?: {
uuid?: string
}
payType?: ("AUTOPAY" | "MANUAL")
/**
 * ALL_IN, AUTOPAY, CREDIT_UNION or a partner's own name.
 */
partnerProgram?: string
property?: {
street1?: string
street2?: string
city?: string
state?: ("AL" | "AK" | "AZ" | "AR" | "CA" | "CO" | "CT" | "DE" | "FL" | "GA" | "HI" | "ID" | "IL" | "IN" | "IA" | "KS" | "KY" | "LA" | "ME" | "MD" | "MA" | "MI" | "MN" | "MS" | "MO" | "MT" | "NE" | "NV" | "NH" | "NJ" | "NM" | "NY" | "NC" | "ND" | "OH" | "OK" | "OR" | "PA" | "RI" | "SC" | "SD" | "TN" | "TX" | "UT" | "VT" | "VA" | "WA" | "WV" | "WI" | "WY" | "DC")
zip?: string
occupancyType?: ("PRIMARY" | "SECONDARY" | "INVESTMENT")
isListedForSale?: ("YES" | "NO")
}
assetDepletion?: {
complete?: boolean
}
hasHmda?: boolean
coDeedStatus?: ("WAITING" | "BYPASS" | "NO_BYPASS" | "COMPLETE")
insurance?: {
complete?: boolean
}
isCrypto?: boolean
requestedManualNotaryTime?: string
additionalSignerVersion?: string
helocSigners?: {
identityUuid?: string
}[]
referrer?: {
referrerUuid?: string
}
auditFields?: {
createdDate?: string
}
}
/**
 * A task the lender asks of the borrower (AF 4.6).
 */
export interface ConditionFacts {
uuid?: string
categoryEnum?: ("BANK_ACCOUNT_FRAUD_REVIEW" | "ID_VERIFICATION_FAILURE" | "MISSING_PHONE_NUMBER" | "REVIEW_TRUST_REQUIREMENTS" | "PROPERTY_LEGAL_DESCRIPTION" | "IDENTITY_DOCUMENT_FRAUD_REVIEW" | "PROPERTY_OWNERSHIP_FRAUD_REVIEW" | "FALSE_OWNERSHIP_TYPE_REVIEW" | "HELOC_MANUAL_PAYSTUB_UPLOAD" | "HARD_CREDIT_INQUIRY_REVIEW" | "GENERIC_DOCUMENT_REQUEST" | "ESCALATION_REVIEW")
created?: string
notes?: string
commentsToBorrower?: string
requestDocuments?: number
xtraData?: {
numDocsRequired?: number
}
actionNeeded?: string
}
/**
 * Who is signed in (SL 3).
 */
export interface IdentityFacts {
uuid?: string
organizationCode?: string
profileType?: string
email?: string
updatedAt?: string
isManageable?: boolean
isBroker?: boolean
activeLegacyCustomerOrgs?: string[]
aliases?: string[]
passwordExpired?: boolean
twoFactorEnabled?: boolean
totpVerified?: boolean
wallet?: {
accountAddress?: string
groupPolicyAddress?: string
}
/**
 * Marks an additional signer.
 */
type?: "CO_DEEDER"
phoneNumbers?: string[]
name?: {
firstName?: string
middleName?: string
lastName?: string
suffix?: ("JR" | "SR" | "I" | "II" | "III" | "IV" | "V")
}
}
/**
 * The loan officer or broker who refers the borrower (AF 3); public.
 */
export interface OriginatorFacts {
userInfo?: {
uuid?: string
}
originatorDisplayInfo?: {
originatorName?: string
brokerName?: string
avatarUri?: string
email?: string
phoneNumber?: string
nmls?: string
}
}
/**
 * The person (AF 3, SL 3): everything here is about somebody.
 */
export interface ProfileFacts {
uuid?: string
name?: {
uuid?: string
firstName?: string
middleName?: string
lastName?: string
suffix?: ("JR" | "SR" | "I" | "II" | "III" | "IV" | "V")
}
email?: string
dob?: string
/**
 * Nine digits; never leaves the server.
 */
ssn?: string
hasSsn?: boolean
addresses?: {
uuid?: string
street1?: string
street2?: string
city?: string
state?: ("AL" | "AK" | "AZ" | "AR" | "CA" | "CO" | "CT" | "DE" | "FL" | "GA" | "HI" | "ID" | "IL" | "IN" | "IA" | "KS" | "KY" | "LA" | "ME" | "MD" | "MA" | "MI" | "MN" | "MS" | "MO" | "MT" | "NE" | "NV" | "NH" | "NJ" | "NM" | "NY" | "NC" | "ND" | "OH" | "OK" | "OR" | "PA" | "RI" | "SC" | "SD" | "TN" | "TX" | "UT" | "VT" | "VA" | "WA" | "WV" | "WI" | "WY" | "DC")
zip?: string
ownership?: ("SOLE" | "JOINT" | "TRUST" | "ENTITY")
}[]
/**
 * Dollars a year from the primary source.
 */
income?: number
/**
 * Dollars a year.
 */
otherIncome?: number
employmentType?: ("FULL_TIME" | "PART_TIME" | "SELF_EMPLOYED" | "RETIRED" | "UNEMPLOYED" | "ALIMONY" | "CHILD_SUPPORT" | "SEPARATE_MAINTENANCE_PAYMENTS" | "PUBLIC_ASSISTANCE_PROGRAM")
}
/**
 * What somebody has answered before there is an application (AF 3).
 */
export interface RegistrationFacts {
street1?: string
street2?: string
city?: string
state?: ("AL" | "AK" | "AZ" | "AR" | "CA" | "CO" | "CT" | "DE" | "FL" | "GA" | "HI" | "ID" | "IL" | "IN" | "IA" | "KS" | "KY" | "LA" | "ME" | "MD" | "MA" | "MI" | "MN" | "MS" | "MO" | "MT" | "NE" | "NV" | "NH" | "NJ" | "NM" | "NY" | "NC" | "ND" | "OH" | "OK" | "OR" | "PA" | "RI" | "SC" | "SD" | "TN" | "TX" | "UT" | "VT" | "VA" | "WA" | "WV" | "WI" | "WY" | "DC")
zip?: string
occupancyType?: ("PRIMARY" | "SECONDARY" | "INVESTMENT")
homeAddress?: {
street1?: string
street2?: string
city?: string
state?: ("AL" | "AK" | "AZ" | "AR" | "CA" | "CO" | "CT" | "DE" | "FL" | "GA" | "HI" | "ID" | "IL" | "IN" | "IA" | "KS" | "KY" | "LA" | "ME" | "MD" | "MA" | "MI" | "MN" | "MS" | "MO" | "MT" | "NE" | "NV" | "NH" | "NJ" | "NM" | "NY" | "NC" | "ND" | "OH" | "OK" | "OR" | "PA" | "RI" | "SC" | "SD" | "TN" | "TX" | "UT" | "VT" | "VA" | "WA" | "WV" | "WI" | "WY" | "DC")
zip?: string
}
isListedForSale?: ("YES" | "NO")
/**
 * Dollars a year.
 */
income?: number
/**
 * Dollars a year.
 */
otherIncome?: number
employmentType?: ("FULL_TIME" | "PART_TIME" | "SELF_EMPLOYED" | "RETIRED" | "UNEMPLOYED" | "ALIMONY" | "CHILD_SUPPORT" | "SEPARATE_MAINTENANCE_PAYMENTS" | "PUBLIC_ASSISTANCE_PROGRAM")
firstName?: string
middleName?: string
lastName?: string
suffix?: ("JR" | "SR" | "I" | "II" | "III" | "IV" | "V")
dateOfBirth?: {
day?: number
month?: number
year?: number
}
email?: string
phone?: string
softCreditConsent?: boolean
/**
 * The originator who referred the visitor.
 */
referrer?: string
utmSource?: string
}
/**
 * What an org may set of this product, read by triggers as `org`.
 */
export interface SettingsFacts {
/**
 * Registration is open only to who comes from a loan officer.
 */
loanOfficerRequired: boolean
/**
 * Nobody registers here by themselves.
 */
wholesale: boolean
/**
 * Registration does not ask for e-mail and phone apart from the sign-in.
 */
contactSkippable: boolean
ageRestricted: boolean
interestOnly: boolean
/**
 * Dollars.
 */
minimumDraw: number
/**
 * Dollars.
 */
maximumDraw: number
/**
 * Days that an unfinished registration is kept.
 */
draftDays: number
}
